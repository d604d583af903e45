import ArgumentParser
import PaywallProject
import JSON
import PaywallAuthoring
import PaywallModel

struct ProductsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "products", abstract: "Keep the catalogue in sync with the store.",
    discussion: """
      Example:
        paywall products import ../App/App.storekit --dry-run
      """,
    subcommands: [ImportCommand.self])

  struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Update products.yaml from a store's file.",
      discussion: """
        The file is an Xcode StoreKit configuration, App Store Connect's catalog report or a CSV of its products, an \
        answer of the App Store Connect API or of the Google Play Developer API, or the Play Console's CSV; what it is, is \
        recognized from what is in it. Docs/drift.md says what is read of each. Several files of App Store Connect, or of \
        Google Play, are put together; a StoreKit configuration is imported alone. If one of them cannot be read, nothing \
        is imported.

        Imports kinds, periods, groups, levels, family sharing, offers, billing plans and the store's names and \
        descriptions, but never a price. Comments, order and what a store's file does not say (entitlements, tokens, ids \
        at Google Play) are kept. Offers and billing plans become those of a StoreKit configuration: others of the same \
        product are removed, and the output shows it. Of other files only introductory offers are taken, where the file \
        says whether there are any; other offers are compared by 'paywall drift'. A new subscription of a length that the \
        store does not have is skipped, with a note; for one that the catalogue has, it is an error. Products missing from the store's file are kept, and the output names them. New \
        products with which the catalogue would have errors are skipped, with a note.

        Examples:
          paywall products import ../App/App.storekit --dry-run
          paywall products import ../App/App.storekit
          paywall products import catalog-report.txt --dry-run
        paywall products import subscriptions.json purchases.json
        """)

    @Argument(help: "The store's files.", completion: .file())
    var files: [String]

    @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.")
    var isDryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = global.context()
      let paths = files.map { context.absolute($0) }
      let result = try importProducts(global.editedWorkspace(), from: paths, isDryRun: isDryRun, now: context.now)
      for note in result.notes { global.note("paywall: note: \(note)") }
      output.format == .json
        ? global.print(document: result.json.printed) : global.print(result.text(isDryRun: isDryRun))
    }
  }
}

extension ProductImport {
  fileprivate func text(isDryRun: Bool) -> TerminalText {
    let lines = changes.map { change -> TerminalText in
      let fields: [TerminalText] = change.fields.map { field in
        "  \(field.name): \(field.before ?? "nothing") → \(field.after ?? "nothing")"
      }
      let detail: [TerminalText] = change.kind == .updated ? fields : []
      return (["\(change.kind.sign) \(change.product)\(change.kind.note)"] + detail).joined(separator: "\n")
    }
    let end: TerminalText =
      isWritten ? "updated \(path)" : isDryRun ? "\(path) is unchanged (dry run)" : "\(path) is up to date"
    return (lines + [end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "path": .string(path), "written": .boolean(isWritten),
      "changes": .array(
        changes.map { change in
          [
            "product": .string(change.product), "kind": .string(change.kind.rawValue),
            "fields": .array(
              change.fields.map { field in
                [
                  "name": .string(field.name), "before": field.before.map { .string($0) } ?? .null,
                  "after": field.after.map { .string($0) } ?? .null,
                ]
              }),
          ]
        }),
      "notes": .array(notes.map { .string($0) }),
    ]
  }
}

extension CatalogueChange.Kind {
  fileprivate var sign: String {
    switch self {
    case .added: "+"
    case .updated: "~"
    case .kept: "="
    }
  }

  fileprivate var note: String { self == .kept ? " (not in the store's file; kept)" : "" }
}

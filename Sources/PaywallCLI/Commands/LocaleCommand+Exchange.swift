import ArgumentParser
import Base
import JSON
import PaywallAuthoring
import PaywallExchange
import PaywallModel
import PaywallProject

extension TranslatorFormat: ExpressibleByArgument {}

extension LocaleCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write a file for translators.",
      discussion: """
        Every text that needs words, with its id, its present translation, and notes on its room and its placeholders: as \
        XLIFF 1.2, or as a table for a spreadsheet. What comes back is read by `paywall locale import`. Of several locales \
        each gets a file of its name in the folder --out; `all` are those of the project.

        Examples:
          paywall locale export ja --out ja.xlf
          paywall locale export ja default holiday_sale --out ja.csv
          paywall locale export de,fr,ja --out translators/ --format csv
          paywall locale export all --out translators/
          paywall locale export ja --format xliff | less
        """)

    @OptionGroup var which: Which
    @Option(help: ArgumentHelp("The format; by the ending of --out if omitted, else xliff.", valueName: "format"))
    var format: TranslatorFormat?
    @Option(
      help: ArgumentHelp("The file to write, or the folder for several; stdout if omitted.", valueName: "path"),
      completion: .file())
    var out: String?
    @Flag(name: .customLong("dry-run"), help: "Show what --out would write without writing anything.")
    var isDryRun = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if out == "" { throw ValidationError("--out needs a file") }
      if out == nil, isDryRun { throw ValidationError("--dry-run is for --out") }
      if out == nil, which.locales.count > 1 || isAll {
        throw ValidationError("several locales need a folder: --out DIR")
      }
      // `v1.2` and `.export` have none.
      let ending = out?.split(separator: "/").last?.firstMatch(of: /[^.](\.[A-Za-z]+)$/)?.1
      if let out, let ending, format == nil, which.locales.count == 1, !isAll, !out.hasSuffix("/"),
        TranslatorFormat(ending: out) == nil, !FileSystem.isFolder(global.context().absolute(out))
      {
        throw ValidationError(
          "nothing is written as '\(ending)': name the file .xlf or .csv, or say which with --format")
      }
    }

    private var isAll: Bool { which.locales == ["all"] }

    func run() throws {
      let context = global.context()
      let form = format ?? out.flatMap { TranslatorFormat(ending: $0) } ?? .xliff
      let workspace = try global.workspace()
      let locales = try isAll ? translatedLocales(workspace) : which.locales
      let exports = try global.working { context in
        try locales.map { try exportLocale(workspace, $0, of: which.offerings, as: form, in: context) }
      }
      if exports.contains(where: { $0.stale == nil }) { global.note(LocaleCommand.unknownAges) }
      guard let out else {
        // `print` ends the last line.
        return exports.forEach { global.print(document: String($0.text.dropLast())) }
      }
      let isFolder = isAll || exports.count > 1 || FileSystem.isFolder(context.absolute(out))
      if isFolder, !isDryRun { try FileSystem.makeFolder(context.absolute(out)) }
      for (locale, export) in zip(locales, exports) {
        let path = isFolder ? "\(out.hasSuffix("/") ? out : out + "/")\(locale).\(form.ending)" : out
        try write(export, to: context.absolute(path), isDryRun: isDryRun)
        let stale = export.stale ?? 0
        let review = stale > 0 ? ", \(stale) to review" : ""
        global.print(
          "\(isDryRun ? "would write" : "wrote") \(path): \(counted(export.texts, "text")), \(export.missing) to translate\(review)"
        )
      }
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Take over what translators sent back.",
      discussion: """
        Reads XLIFF 1.2 and the tables of `paywall locale export`; which of them a file is, is seen from what is in it. A \
        text whose source has changed since the export, that the project has not, that two files translate differently, or \
        that rules find an error in, is refused by name; the others are written, and the exit code is 1 then. A text \
        without a translation, or with the state needs-translation, stays as it is. Comments and everything around stay. \
        Some tools leave out the column or the attribute that says the locale, or name a country that the project does not: \
        give it with --locale then.

        Examples:
          paywall locale import ja.xlf --dry-run
          paywall locale import ja.csv pt-BR.csv
          paywall locale import from-agency.csv --locale ja
        """)

    @Argument(help: "The files.", completion: .file(extensions: ["xlf", "xliff", "csv"])) var files: [String]
    @Option(
      help: ArgumentHelp(
        "The locale of texts whose locale the files do not say, or say as one of the same language that the project has not."
      ), completion: NameCompletion.translatedLocale)
    var locale: String?
    @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = global.context()
      let paths = files.map { context.absolute($0) }
      let result = try global.working {
        try importLocale(global.editedWorkspace(), from: paths, into: locale, isDryRun: isDryRun, in: $0)
      }
      let shown = Dictionary(zip(paths, files), uniquingKeysWith: { first, _ in first })
      if output.format == .json {
        global.print(document: result.json.printed)
      } else {
        for refusal in result.refused { global.warn(refusal.text(in: shown[refusal.range.file] ?? refusal.range.file)) }
        for finding in result.findings {
          let text: TerminalText = "\(finding.range.file):\(finding.range.start): \(finding.message) [\(finding.rule)]"
          finding.severity == .info ? global.note("paywall: note: \(text)") : global.warn("paywall: warning: \(text)")
        }
        for note in result.renamings { global.note("paywall: note: \(note)") }
        for note in result.replacements { global.note("paywall: note: \(note)") }
        if let note = result.copies { global.warn("paywall: warning: \(note)") }
        if let note = result.confirmation { global.note("paywall: note: \(note)") }
        global.print(result.text(global))
      }
      if !result.refused.isEmpty { throw ExitCode(1) }
    }
  }
}

extension LocaleImport.Refusal {
  /// - Parameter file: as the user named it.
  fileprivate func text(in file: String) -> TerminalText {
    let error: TerminalText = "paywall: error: \(file):\(range.start): \(id) (\(locale)): \(message)"
    return hint.map { "\(error)\n  hint: \($0)" } ?? error
  }
}

extension LocaleImport {
  /// What to say of translations that came back as they are and still are stale.
  fileprivate var confirmation: TerminalText? {
    guard !confirmed.isEmpty else { return nil }
    let places = confirmed.map { "\($0.file):\($0.start.line)" }.joined(separator: " ")
    return
      "\(counted(confirmed.count, "translation")) came back unchanged, and still older than the original; if it fits all the same: paywall waive translation-current \(places) --reason REASON --until 30d"
  }

  /// What to say of translations that give way to others.
  fileprivate var replacements: [TerminalText] {
    let most = 20
    let told: [TerminalText] = replaced.prefix(most).map {
      "\($0.id) (\($0.locale)) had another translation: \(String(decoding: JSONValue.string($0.words).canonicalBytes(), as: UTF8.self))"
    }
    return told + (replaced.count > most ? ["\(replaced.count - most) more had another translation"] : [])
  }

  /// What to say of originals that came back in the place of their translations.
  fileprivate var copies: TerminalText? {
    guard !copied.isEmpty else { return nil }
    let most = 5
    let names = copied.prefix(most).joined(separator: ", ") + (copied.count > most ? ", …" : "")
    return copied.count == 1
      ? "a translation says what its original says: \(names)"
      : "\(copied.count) translations say what their originals say: \(names)"
  }

  /// What to say of variants and texts that have another name than when they were exported.
  /// A variant is known by its wire id, a text by what it says alone.
  fileprivate var renamings: [TerminalText] {
    renamed.map {
      $0.former.contains(":")
        ? "\($0.former) is taken for \($0.present), which says the same" : "\($0.former) is \($0.present) now"
    }
  }

  private var warnings: Int { findings.count { $0.severity == .warning } }

  fileprivate func text(_ global: GlobalOptions) -> TerminalText {
    let changed: [TerminalText] = files.map { "\($0.path): \(counted($0.texts, "text"))" }
    let rest: [TerminalText] = [
      unchanged > 0 ? "\(counted(unchanged, "text")) unchanged" : nil,
      untranslated > 0 ? "\(counted(untranslated, "text")) not translated" : nil,
      refused.isEmpty ? nil : "\(counted(refused.count, "text")) refused",
      warnings > 0 ? "\(counted(warnings, "warning"))" : nil,
    ].compactMap { $0 }
    let count = counted(files.count, "file")
    let end: TerminalText =
      files.isEmpty
      ? "nothing changes"
      : isWritten ? "wrote \(count)\n" + .next(global.lookCommand) : "\(count) would change (dry run)"
    return (changed + (rest.isEmpty ? [] : [rest.joined(separator: ", ")]) + [end]).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "files": .array(files.map { ["path": .string($0.path), "texts": .integer($0.texts)] }),
      "unchanged": .integer(unchanged), "untranslated": .integer(untranslated),
      "refused": .array(
        refused.map { refusal in
          [
            "id": .string(refusal.id), "locale": .string(refusal.locale), "file": .string(refusal.range.file),
            "line": .integer(refusal.range.line), "column": .integer(refusal.range.column),
            "message": .string(refusal.message), "hint": refusal.hint.map { .string($0) } ?? .null,
          ]
        }),
      "findings": .array(findings.map(\.json)),
      "replaced": .array(
        replaced.map { ["id": .string($0.id), "locale": .string($0.locale), "former": .string($0.words)] }),
      "copied": .array(copied.map { .string($0) }),
      "renamed": .array(renamed.map { ["former": .string($0.former), "present": .string($0.present)] }),
      "stillStale": .array(confirmed.map { ["file": .string($0.file), "line": .integer(Int($0.start.line))] }),
      "written": .boolean(isWritten),
    ]
  }
}

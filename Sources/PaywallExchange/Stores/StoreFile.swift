import Base
import CSV
package import PaywallModel
import YAML

/// A file that a store's console or interface gave, recognized from what is in it.
package struct StoreFile: Sendable {
  /// What was recognized.
  package enum Kind: String, Sendable, CaseIterable {
    case storeKit, appStoreConnectAnswer, appStoreConnectTable, googlePlayAnswer, googlePlayTable

    /// What a message calls it.
    package var name: String {
      switch self {
      case .storeKit: "a StoreKit configuration"
      case .appStoreConnectAnswer: "an answer of the App Store Connect API"
      case .appStoreConnectTable: "a table of App Store Connect"
      case .googlePlayAnswer: "an answer of the Google Play Developer API"
      case .googlePlayTable: "Google Play's table of one-time products"
      }
    }

    package var store: StoreListing.Store {
      switch self {
      case .storeKit: .storeKit
      case .appStoreConnectAnswer, .appStoreConnectTable: .appStoreConnect
      case .googlePlayAnswer, .googlePlayTable: .googlePlay
      }
    }
  }

  package let kind: Kind
  /// With the text in UTF-8.
  package let file: SourceFile
  /// The answers of an interface, one or several of them in a list; empty for a table.
  let answers: [Node]
  let table: CSVDocument?

  /// - Throws: for a file that is no text, malformed, or none of `Kind`.
  package init(reading file: SourceFile) throws(StoreFileError) {
    let text: [UInt8]
    do throws(UnicodeTextError) { text = try utf8Text(file.bytes) } catch {
      throw StoreFileError(
        at: SourceRange(file.path, error.position, error.position), error.message, hint: "save it as UTF-8")
    }
    self.file = SourceFile(path: file.path, bytes: text)
    switch text.first(where: { $0 > 0x20 }) {
    case nil: throw StoreFileError(at: SourceRange(topOf: file.path), "the file is empty")
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      let root = try Self.root(of: text, file.path)
      answers = root.items.isEmpty ? [root] : root.items
      table = nil
      kind = try Self.kind(of: answers, root, file.path)
    default:
      answers = []
      let read: CSVDocument
      do throws(CSVError) { read = try readCSV(text) } catch {
        throw StoreFileError(
          at: SourceRange(file.path, error.position, error.position), error.message, hint: Self.understood)
      }
      table = read
      kind = try Self.kind(of: read, file.path)
    }
  }

  private static func root(of text: [UInt8], _ path: String) throws(StoreFileError) -> Node {
    let document = readJSON(text)
    if let diagnostic = document.diagnostics.first {
      throw StoreFileError(
        at: SourceRange(path, diagnostic.position, diagnostic.end ?? diagnostic.position), diagnostic.message,
        hint: diagnostic.hint)
    }
    guard let root = document.root else { throw StoreFileError(at: SourceRange(topOf: path), "the file is empty") }
    return root
  }

  private static func kind(of answers: [Node], _ root: Node, _ path: String) throws(StoreFileError) -> Kind {
    for answer in answers {
      if let problem = answer["errors"]?.items.first ?? answer["error"].flatMap({ $0.isMapping ? $0 : nil }) {
        let said = problem["detail"]?.string ?? problem["message"]?.string ?? problem["title"]?.string
        throw StoreFileError(
          at: SourceRange(path, problem), "the file is a refusal" + (said.map { ": '\($0)'" } ?? ""),
          hint: "ask again, and save the answer")
      }
    }
    let kinds = answers.map { answer -> Kind? in
      if AppStoreConnectAnswer.recognizes(answer) { return .appStoreConnectAnswer }
      if GooglePlayAnswer.recognizes(answer) { return .googlePlayAnswer }
      if StoreKitListing.recognizes(answer) { return .storeKit }
      return nil
    }
    guard let first = kinds[0], !(first == .storeKit && !root.isMapping) else {
      throw unknown(SourceRange(path, root.start, root.start))
    }
    if let other = kinds.firstIndex(where: { $0 != first }) {
      throw StoreFileError(
        at: SourceRange(path, answers[other].start, answers[other].start),
        "the entry is not \(first.name), as the first one is", hint: understood)
    }
    return first
  }

  private static func kind(of table: CSVDocument, _ path: String) throws(StoreFileError) -> Kind {
    let columns = TableColumns(table)
    if GooglePlayTable.recognizes(columns) { return .googlePlayTable }
    if AppStoreConnectTable.recognizes(columns) { return .appStoreConnectTable }
    let first = table.header[0]
    throw unknown(SourceRange(path, first.start, first.start))
  }

  private static func unknown(_ range: SourceRange) -> StoreFileError {
    StoreFileError(at: range, "nothing in the file says which store or console it comes from", hint: understood)
  }

  /// What can be read, as a hint.
  package static let understood =
    "give "
    + [
      "a .storekit file", "answers of the App Store Connect API (subscriptionGroups, subscriptions, inAppPurchases)",
      "its catalog report or a CSV with 'Product ID' and 'Type' or 'Status'",
      "answers of the Google Play Developer API (subscriptions, subscriptionOffers, oneTimeProducts, inappproduct)",
      "the Play Console's CSV", "the export of a console (RevenueCat, AppActor, Superwall)",
    ].joined(separator: ", ")
}

/// The columns of a table by their names, without spaces, signs and capitals.
struct TableColumns {
  let table: CSVDocument
  private let places: [String: Int]

  init(_ table: CSVDocument) {
    self.table = table
    places = Dictionary(
      table.header.enumerated().map { (Self.plain($1.text), $0) }, uniquingKeysWith: { first, _ in first })
  }

  static func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }

  func has(_ names: String...) -> Bool { names.contains { places[$0] != nil } }

  /// The field of a row in the first of these columns that the table has; nil where it is empty.
  func field(_ row: [CSVDocument.Field], _ names: String..., in file: String) -> Located<String>? {
    guard let place = names.lazy.compactMap({ places[$0] }).first else { return nil }
    let field = row[place]
    let words = field.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : Located(words, SourceRange(file, field.start, field.end))
  }
}

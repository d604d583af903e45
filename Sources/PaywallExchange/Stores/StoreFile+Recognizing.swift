import Base
import CSV
package import PaywallModel
import YAML

extension StoreFile {
  /// - Throws: for a file that is no text, malformed, or none of `Kind`.
  package init(reading file: SourceFile) throws(StoreFileError) {
    let text: [UInt8]
    do throws(UnicodeTextError) { text = try utf8Text(file.bytes) } catch {
      throw StoreFileError(
        at: SourceRange(file.path, error.position, error.position), error.message, hint: "save it as UTF-8")
    }
    let decoded = SourceFile(path: file.path, bytes: text)
    switch text.first(where: { $0 > 0x20 }) {
    case nil: throw StoreFileError(at: SourceRange(topOf: file.path), "the file is empty")
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      let root = try Self.root(of: text, file.path)
      let answers = root.items.isEmpty ? [root] : root.items
      self.init(try Self.kind(of: answers, root, file.path), decoded, answers: answers)
    default:
      let read: CSVDocument
      do throws(CSVError) { read = try readCSV(text) } catch {
        throw StoreFileError(
          at: SourceRange(file.path, error.position, error.position), error.message, hint: Self.understood)
      }
      self.init(try Self.kind(of: read, file.path), decoded, table: read)
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
}

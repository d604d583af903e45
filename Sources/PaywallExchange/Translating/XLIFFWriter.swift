import PaywallModel
import XML

/// Texts as an XLIFF 1.2 document (OASIS, 1 February 2008): a `file` for each offering, a `trans-unit` for each text. A
/// placeholder is a `ph` with a number, so that tools keep translators from changing it.
/// - Throws: for a text with a character that XML cannot hold.
func xliffDocument(
  of texts: [OutgoingText], into locale: String, from original: String
) throws(TranslatorFileError) -> String {
  var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<xliff version=\"1.2\" xmlns=\"\(xliffNamespace)\">"]
  var offering: String?
  for text in texts {
    if text.offering != offering {
      if offering != nil { lines += fileEnd }
      offering = text.offering
      lines.append(
        "  <file" + attribute("original", "offerings/\(text.offering)") + attribute("datatype", "plaintext")
          + attribute("source-language", original) + attribute("target-language", locale) + ">")
      lines.append("    <body>")
    }
    lines += try unit(of: text)
  }
  if offering != nil { lines += fileEnd }
  return (lines + ["</xliff>", ""]).joined(separator: "\n")
}

let xliffNamespace = "urn:oasis:names:tc:xliff:document:1.2"

private let fileEnd = ["    </body>", "  </file>"]

private func unit(of text: OutgoingText) throws(TranslatorFileError) -> [String] {
  for words in [text.source, text.target ?? ""] {
    guard let scalar = firstCharacterOutsideXML(words) else { continue }
    let code = String(scalar.value, radix: 16, uppercase: true)
    throw TranslatorFileError(
      "\(text.id) has the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code), which XML cannot hold",
      hint: "remove it from the text, or export with --format csv")
  }
  var lines = ["      <trans-unit" + attribute("id", text.id) + " xml:space=\"preserve\">"]
  let marks = numberedPlaceholders(of: text.source)
  lines.append("        <source>\(marked(text.source, marks.map { ($0.text, $0.id) }))</source>")
  if let target = text.target {
    let state = text.state.map { attribute("state", $0.rawValue) } ?? ""
    lines.append("        <target\(state)>\(marked(target, marks.map { ($0.text, $0.id) }))</target>")
  }
  lines += text.notes.map { "        <note from=\"developer\">\(escapedXML($0))</note>" }
  return lines + ["      </trans-unit>"]
}

/// A text with its placeholders as elements. Each takes the first number of the original's that is left for its name, and
/// one beyond them if there is none.
private func marked(_ text: String, _ numbers: [(text: String, id: String)]) -> String {
  let bytes = Array(text.utf8)
  func words(_ range: Range<Int>) -> String { escapedXML(String(decoding: bytes[range], as: UTF8.self)) }
  var (left, next, at, result) = (numbers, numbers.count + 1, 0, "")
  for use in numberedPlaceholders(of: text) {
    result += words(at..<use.range.lowerBound)
    let id: String
    if let index = left.firstIndex(where: { $0.text == use.text }) {
      id = left.remove(at: index).id
    } else {
      id = String(next)
      next += 1
    }
    result += "<ph" + attribute("id", id) + ">\(escapedXML(use.text))</ph>"
    at = use.range.upperBound
  }
  return result + words(at..<bytes.count)
}

private func attribute(_ name: String, _ value: String) -> String {
  " \(name)=\"\(escapedXML(value, inAttribute: true))\""
}

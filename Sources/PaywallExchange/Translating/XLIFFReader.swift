import Base
import PaywallModel
import XML

/// The texts of an XLIFF 1.2 document.
/// - Parameters:
///   - path: of the file, for places.
///   - given: the language of a `<file>` that names none.
/// - Throws: for what is no such document, or names no language or id.
func readXLIFF(_ bytes: [UInt8], path: String, into given: String? = nil) throws(TranslatorFileError) -> [ReturnedText]
{
  let root: XMLElement
  do throws(XMLError) { root = try readXML(bytes) } catch {
    throw TranslatorFileError(
      at: SourceRange(path, error.position, error.position), error.message, hint: "give XLIFF 1.2 in UTF-8 or UTF-16")
  }
  let isMeant =
    root.namespace == xliffNamespace
    || root.namespace.isEmpty && root.attributes["version"]?.hasPrefix("1.") != false
  guard root.name == "xliff", isMeant else {
    let version = root.attributes["version"].map { " of version \($0)" } ?? ""
    throw TranslatorFileError(
      at: SourceRange(path, root.start, root.start), "the document is <\(root.name)>\(version), not XLIFF 1.2",
      hint: "save it as XLIFF 1.2")
  }
  var texts: [ReturnedText] = []
  for file in root.children where file.name == "file" {
    let range = SourceRange(path, file.start, file.start)
    let locale = try locale(
      written: file.attributes["target-language"], or: given, "the <file> names no target-language", at: range)
    for unit in file.child("body")?.units ?? [] {
      texts.append(try unit.returned(in: locale, path: path))
    }
  }
  if texts.isEmpty {
    throw TranslatorFileError(
      at: SourceRange(path, root.start, root.start), "the document has no text to be translated",
      hint: "give what `paywall locale export` wrote, with its translations")
  }
  return texts
}

extension XMLElement {
  /// The units in it and in its groups that are to be translated.
  fileprivate var units: [XMLElement] {
    children.flatMap { child -> [XMLElement] in
      switch child.name {
      case "group": child.units
      case "trans-unit": child.attributes["translate"] == "no" ? [] : [child]
      default: []
      }
    }
  }

  fileprivate func returned(in locale: String, path: String) throws(TranslatorFileError) -> ReturnedText {
    let target = child("target")
    let place = target?.start ?? start
    guard let id = attributes["id"], let source = child("source") else {
      throw TranslatorFileError(
        at: SourceRange(path, start, start), "the <trans-unit> has no \(attributes["id"] == nil ? "id" : "<source>")")
    }
    if let other = children.filter({ $0.name == "target" }).dropFirst().first {
      throw TranslatorFileError(
        at: SourceRange(path, other.start, other.start), "'\(id)' has two <target>", hint: "leave one of them")
    }
    // A file of one language with a text of another has been mixed up.
    func language(_ tag: String) -> String { tag.prefix { $0 != "-" && $0 != "_" }.lowercased() }
    if let target, let own = target.attributes["xml:lang"], language(own) != language(locale) {
      throw TranslatorFileError(
        at: SourceRange(path, place, place),
        "the <target> of '\(id)' says that it is in '\(own)', and its file is in '\(locale)'",
        hint: "give the file of that language")
    }
    return ReturnedText(
      id: id, locale: locale, source: MarkedText(parts: source.parts),
      target: target.map { MarkedText(parts: $0.parts) },
      state: target?.attributes["state"], range: SourceRange(path, place, place))
  }

  /// What it says; the marks of segments and terms (`mrk`) are none of the text.
  private var parts: [MarkedText.Part] {
    content.flatMap { part -> [MarkedText.Part] in
      switch part {
      case .text(let text): return [.text(text)]
      case .element(let child):
        switch child.name {
        case "mrk": return child.parts
        case "ph", "x": return [.mark(id: child.attributes["id"] ?? "", text: child.placeholder)]
        default: return [.foreign(child.name)]
        }
      }
    }
  }

  /// What a mark says that it stands for.
  private var placeholder: String { text.isEmpty ? attributes["equiv-text"] ?? "" : text }
}

import Base
internal import CExpat

/// The outermost element of an XML 1.0 document in UTF-8, UTF-16, ISO 8859-1 or ASCII, read by Expat.
///
/// A document type declaration is refused: with it go entities of its own, and with these files that it would include, and
/// texts that grow to billions of characters.
/// - Throws: for what is not well-formed, has a document type, or is nested deeper than 100 levels; with the position.
package func readXML(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
  guard let parser = XML_ParserCreateNS(nil, separator) else { throw XMLError("no memory is left", at: top) }
  defer { XML_ParserFree(parser) }
  let builder = TreeBuilder(parser)
  XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
  XML_SetElementHandler(
    parser, { treeBuilder(of: $0)?.begin($1, $2) }, { data, _ in treeBuilder(of: data)?.end() })
  XML_SetCharacterDataHandler(parser) { treeBuilder(of: $0)?.add($1, count: $2) }
  XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
    treeBuilder(of: data)?.stop("the document has a document type declaration, which is not read")
  }
  guard let count = Int32(exactly: bytes.count) else { throw XMLError("the document is too long", at: top) }
  let status = bytes.withUnsafeBytes {
    XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, count, 1)
  }
  if let fault = builder.fault { throw fault }
  guard status == XML_STATUS_OK, let root = builder.root else {
    let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it ends early"
    throw XMLError("the XML cannot be read: \(message)", at: position(of: parser))
  }
  return root
}

/// What Expat puts between a namespace and a name; neither has a line feed.
private let separator: XML_Char = 0x0A

private let top = SourcePosition(line: 1, column: 1)

/// Where Expat is. It counts columns from 0.
private func position(of parser: XML_Parser) -> SourcePosition {
  SourcePosition(
    line: UInt32(clamping: XML_GetCurrentLineNumber(parser)),
    column: UInt32(clamping: XML_GetCurrentColumnNumber(parser) + 1))
}

private func treeBuilder(of data: UnsafeMutableRawPointer?) -> TreeBuilder? {
  data.map { Unmanaged<TreeBuilder>.fromOpaque($0).takeUnretainedValue() }
}

/// Puts elements into each other as Expat tells of them.
private final class TreeBuilder {
  private let parser: XML_Parser
  private var open: [XMLElement] = []
  /// The text since the last tag.
  private var text: [UInt8] = []
  private(set) var root: XMLElement?
  private(set) var fault: XMLError?

  private static let depth = 100

  init(_ parser: XML_Parser) { self.parser = parser }

  func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard fault == nil, let name else { return }
    if open.count == Self.depth { return stop("elements are nested deeper than \(Self.depth) levels") }
    flush()
    var found: [String: String] = [:]
    var next = attributes
    while let key = next?[0], let value = next?[1] {
      let (namespace, name) = Self.split(key)
      if namespace.isEmpty { found[name] = String(cString: value) }
      // Bound to `xml` in every document (Namespaces in XML 1.0, 3).
      if name == "lang", namespace == "http://www.w3.org/XML/1998/namespace" {
        found["xml:lang"] = String(cString: value)
      }
      next = next?.advanced(by: 2)
    }
    let (namespace, local) = Self.split(name)
    open.append(XMLElement(name: local, namespace: namespace, attributes: found, start: position(of: parser)))
  }

  func end() {
    guard fault == nil else { return }
    flush()
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].content.append(.element(element)) }
  }

  func add(_ characters: UnsafePointer<XML_Char>?, count: Int32) {
    guard fault == nil, let characters else { return }
    text += UnsafeRawBufferPointer(start: characters, count: Int(count))
  }

  func stop(_ message: String) {
    guard fault == nil else { return }
    fault = XMLError(message, at: position(of: parser))
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func flush() {
    if text.isEmpty || open.isEmpty { return }
    open[open.count - 1].content.append(.text(String(decoding: text, as: UTF8.self)))
    text = []
  }

  private static func split(_ name: UnsafePointer<XML_Char>) -> (namespace: String, name: String) {
    let parts = String(cString: name).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return parts.count < 2 ? ("", parts[0]) : (parts[0], parts[1])
  }
}

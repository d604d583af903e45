import Base
import Testing

@testable import XML

@Suite struct XMLReaderTests {
  private func read(_ text: String) throws -> XMLElement { try readXML(Array(text.utf8)) }

  private func fault(_ bytes: [UInt8]) throws -> XMLError { try #require(throws: XMLError.self) { try readXML(bytes) } }

  @Test func readsElementsWithTheirPlaces() throws {
    let root = try read(
      """
      <?xml version="1.0"?>
      <!-- a comment -->
      <a xmlns="urn:x" xmlns:y="urn:y" b="1 &amp; 2" y:b="3">t&#233;<c/>ü<![CDATA[<&]]>
        <y:d e="&#10;"/></a>
      """)
    #expect(root.name == "a" && root.namespace == "urn:x" && root.attributes == ["b": "1 & 2"])
    #expect(root.text == "té" + "ü<&\n  ")
    #expect(root.children.map(\.name) == ["c", "d"] && root.children.map(\.namespace) == ["urn:x", "urn:y"])
    #expect(root.child("d")?.attributes == ["e": "\n"])
    #expect(root.start == SourcePosition(line: 3, column: 1))
    #expect(root.child("d")?.start == SourcePosition(line: 4, column: 3))
    // No two texts beside each other.
    #expect(root.content.count == 4)
  }

  @Test func readsTheEncodingsThatToolsWrite() throws {
    let text = "<a b=\"ü\">日本 😀</a>"
    for isBigEndian in [false, true] {
      let units = Array(("\u{FEFF}" + text).utf16)
      let bytes = units.flatMap { unit -> [UInt8] in
        let pair = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
        return isBigEndian ? pair.reversed() : pair
      }
      let root = try readXML(bytes)
      #expect(root.text == "日本 😀" && root.attributes["b"] == "ü")
    }
    #expect(try read("\u{FEFF}" + text).text == "日本 😀")
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xFC] + Array("</a>".utf8)
    #expect(try readXML(latin).text == "ü")
  }

  /// Neither an entity that grows nor a file of this machine is ever looked at.
  @Test func refusesDocumentTypes() throws {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"xx\"><!ENTITY c \"&b;&b;\">]>\n<a>&c;</a>"
    let outside = "<?xml version=\"1.0\"?>\n<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>"
    for text in [bomb, outside, "<!DOCTYPE a><a/>"] {
      #expect(try fault(Array(text.utf8)).message.contains("document type"), "\(text)")
    }
    #expect(try fault(Array(outside.utf8)).position.line == 2)
  }

  @Test func refusesWhatIsNotWellFormed() throws {
    for text in ["", " ", "<a>", "<a></b>", "<a>&x;</a>", "<a b=1/>", "<a/><b/>", "<a>\u{1}</a>", "a", "<x:a/>"] {
      #expect(throws: XMLError.self, "\(text)") { try read(text) }
    }
    #expect(try fault(Array("<a>\n <b></a>".utf8)).position == SourcePosition(line: 2, column: 7))
    #expect(throws: XMLError.self) { try readXML(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8)) }
    let nested = { String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0) }
    #expect(try read(nested(100)).name == "a")
    #expect(try fault(Array(nested(101).utf8)).message.contains("100 levels"))
  }

  @Test func escapedTextsComeBack() throws {
    let text = "a & b < c > d \"e\" 'f' ]]> \t\r\n\r\u{85}\u{2028}\u{A0}😀"
    let root = try read("<a b=\"\(escapedXML(text, inAttribute: true))\">\(escapedXML(text))</a>")
    #expect(Array(root.text.utf8) == Array(text.utf8))
    #expect(Array(root.attributes["b"].map { $0.utf8 } ?? "".utf8) == Array(text.utf8))
    #expect(escapedXML("<&>") == "&lt;&amp;&gt;")
    #expect(firstCharacterOutsideXML(text) == nil)
    for scalar: Unicode.Scalar in ["\u{0}", "\u{1F}", "\u{FFFE}", "\u{FFFF}", "\u{B}"] {
      #expect(firstCharacterOutsideXML("a\(scalar)") == scalar)
    }
  }
}

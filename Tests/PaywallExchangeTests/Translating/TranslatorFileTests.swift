import Base
import PaywallModel
import Testing

@testable import PaywallExchange

@Suite struct TranslatorFileTests {
  private func read(_ bytes: [UInt8]) throws -> [ReturnedText] {
    try readTranslatorFile(SourceFile(path: "ja.file", bytes: bytes))
  }

  private func read(_ text: String) throws -> [ReturnedText] { try read(Array(text.utf8)) }

  private func fault(_ text: String) throws -> TranslatorFileError {
    try #require(throws: TranslatorFileError.self) { try read(text) }
  }

  private func text(_ source: String, _ target: String? = nil) -> OutgoingText {
    OutgoingText(
      id: "default/control:headline", offering: "default", source: source, target: target,
      state: target == nil ? nil : .stale, notes: ["a \"note\", & more"])
  }

  private func xliff(_ units: String, file: String = "target-language=\"ja\"") -> String {
    """
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file \(file)><body>
    \(units)
    </body></file></xliff>
    """
  }

  /// Whatever stands in a text, it comes back, and no field is one that a spreadsheet calculates.
  @Test func textsComeBackFromBothFormats() throws {
    let words = [
      "=1+1", "+1", "-10 %", "@a", "\tx", "\rx", "\nx", "'", "''", "'=1", "''=1", "'a", "＝1", "a=1", "a,b;c\td", "\"",
      "\"\u{301}a\"",
      "a\nb", "{{price}}/{{ period }}", "{{price}} {{price}}", "<b>&amp;</b>", "]]>", "{{", "a }} b", "😀", "x \u{2028}",
    ]
    for source in words {
      let outgoing = text(source, "-" + source)
      for format in TranslatorFormat.allCases {
        let file = try format.file(of: [outgoing], into: "ja", from: "en")
        let back = try #require(try read(file).first, "\(format) \(source)")
        #expect(try Array(back.source.text(marking: source).utf8) == Array(source.utf8), "\(format)")
        #expect(try back.target?.text(marking: source) == "-" + source, "\(format)")
        #expect(back.id == outgoing.id && back.locale == "ja" && back.state == "needs-review-translation")
        if format == .csv {
          #expect(!file.contains("\"-"))
          #expect(file.hasPrefix("\u{FEFF}\"id\",\"locale\",") && file.hasSuffix("\r\n"))
        }
      }
    }
  }

  @Test func aPlaceholderIsAnElementWithANumber() throws {
    let file = try TranslatorFormat.xliff.file(
      of: [text("{{price}} per {{period}}", "{{period}}: {{price}} {{price}}")], into: "ja", from: "en")
    #expect(file.contains("<source><ph id=\"1\">{{price}}</ph> per <ph id=\"2\">{{period}}</ph></source>"))
    #expect(
      file.contains(
        "<ph id=\"2\">{{period}}</ph>: <ph id=\"1\">{{price}}</ph> <ph id=\"3\">{{price}}</ph></target>"))
    #expect(file.contains("<note from=\"developer\">a \"note\", &amp; more</note>"))
  }

  @Test func aControlCharacterIsRefusedByName() throws {
    let error = try #require(throws: TranslatorFileError.self) {
      try TranslatorFormat.xliff.file(of: [text("a\u{7}b")], into: "ja", from: "en")
    }
    #expect(error.message == "default/control:headline has the character U+0007, which XML cannot hold")
    #expect(try TranslatorFormat.csv.file(of: [text("a\u{7}b")], into: "ja", from: "en").contains("a\u{7}b"))
  }

  /// What tools do to marks: they leave out what stands in them, or the number, or write others.
  @Test func marksStandForPlaceholdersOfTheSource() throws {
    func target(_ words: String) throws -> String? {
      let unit = "<trans-unit id=\"a\"><source>x</source><target>\(words)</target></trans-unit>"
      return try read(xliff(unit)).first?.target?.text(marking: "{{price}} per {{period}}")
    }
    #expect(try target("<ph id=\"2\"/>: <x id=\"1\"/>") == "{{period}}: {{price}}")
    #expect(try target("<x id=\"9\" equiv-text=\"{{period}}\"/> <ph>{{price}}</ph>") == "{{period}} {{price}}")
    #expect(
      try target("<mrk mtype=\"seg\" mid=\"0\">a <ph id=\"1\"/></mrk> b {{period}}") == "a {{price}} b {{period}}")
    for words in ["<x id=\"3\"/>", "<ph id=\"x\">money</ph>", "<g id=\"1\">a</g>"] {
      #expect(throws: MarkedTextError.self, "\(words)") { try target(words) }
    }
  }

  @Test func aUnitIsTranslatedByItsTargetAndState() throws {
    func isTranslated(_ target: String) throws -> Bool? {
      try read(
        xliff(
          "<group><trans-unit id=\"a\"><source>x</source>\(target)<alt-trans><target>no</target></alt-trans></trans-unit></group>"
        )
      ).first?
      .isTranslated
    }
    #expect(try isTranslated("<target>a</target>") == true)
    #expect(try isTranslated("<target state=\"needs-review-translation\">a</target>") == true)
    #expect(try isTranslated("<target><x id=\"1\"/></target>") == true)
    for target in [
      "", "<target/>", "<target> \n</target>", "<target state=\"new\">a</target>",
      "<target state=\"needs-translation\">a</target>",
    ] { #expect(try isTranslated(target) == false, "\(target)") }
    let locked = "<trans-unit id=\"a\" translate=\"no\"><source>x</source><target>a</target></trans-unit>"
    let open = "<trans-unit id=\"b\"><source>y</source><target>b</target></trans-unit>"
    #expect(try read(xliff(locked + open)).map(\.id) == ["b"])
    #expect(try fault(xliff(locked)).message == "the document has no text to be translated")
  }

  @Test func whatIsNoSuchDocumentIsRefused() throws {
    #expect(
      try fault("<xliff version=\"2.0\" xmlns=\"urn:oasis:names:tc:xliff:document:2.0\"/>").message.contains("2.0"))
    #expect(try fault("<html/>").message.contains("<html>"))
    #expect(try fault(xliff("", file: "")).message.contains("target-language"))
    #expect(try fault(xliff("<trans-unit><source/></trans-unit>")).message.contains("no id"))
    #expect(try fault(xliff("<trans-unit id=\"a\"/>")).message.contains("no <source>"))
    let two = "<trans-unit id=\"a\"><source>A</source><target>B</target><target>C</target></trans-unit>"
    #expect(try fault(xliff(two)).message == "'a' has two <target>")
    let mixed = "<trans-unit id=\"a\"><source>A</source><target xml:lang=\"de\">B</target></trans-unit>"
    #expect(try fault(xliff(mixed)).message == "the <target> of 'a' says that it is in 'de', and its file is in 'ja'")
    #expect(try read(xliff(mixed.replacing("\"de\"", with: "\"ja-JP\""))).count == 1)
    let bare = SourceFile(path: "x", bytes: Array(xliff(two.replacing("<target>C</target>", with: ""), file: "").utf8))
    #expect(try readTranslatorFile(bare, into: "ja").map(\.locale) == ["ja"])
    #expect(try fault("<!DOCTYPE xliff><xliff/>").message.contains("document type"))
    #expect(try fault("id,source,target\na,b,c\n").message == "'a' has no locale")
    #expect(try fault("id,locale,target\na,b,c\n").message == "the table has no column 'source'")
    #expect(try fault("id,locale,source,target,Target\na,b,c,d,e\n").message.contains("two columns 'target'"))
    #expect(try fault("id,locale,source,target\na,b,c\n").range?.start.line == 2)
    #expect(throws: TranslatorFileError.self) { try read("") }
    #expect(throws: TranslatorFileError.self) { try read(Array("id,locale,source,target\n".utf8) + [0xFF]) }
  }

  /// What a spreadsheet saves: semicolons or tabs, a byte-order mark, UTF-16, columns of its own, empty rows.
  @Test func readsWhatSpreadsheetsSave() throws {
    let table = "\u{FEFF}Target;id;locale;mine;source\r\n'=1;a;ja;x;b\r\n;;;;\r\n"
    let tabs = Array("\u{FEFF}id\tlocale\tsource\ttarget\r\na\tja\tb\t\"=1\"\r\n".utf16).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
    }
    for bytes in [Array(table.utf8), tabs] {
      let back = try read(bytes)
      #expect(back.count == 1 && back.first?.id == "a" && back.first?.locale == "ja")
      #expect(try back.first?.target?.text(marking: "b") == "=1")
      #expect(back.first?.range.start.line == 2)
    }
  }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import CSV

@Suite struct CSVReaderTests {
  /// What Python's writer makes of random texts is read as these texts, with every separator and line end.
  @Test func readsWhatPythonWrites() throws {
    var dice = Dice(seed: 41)
    let words = [
      "", "a", "ü 😀", "\"", "\"\"", ",", ";", "\t", "\n", "\r\n", "x\"y", " spaced ", "'", "\u{FEFF}", "1;2,3",
    ]
    var tables: [[String: Any]] = []
    for number in 0..<200 {
      let width = 2 + dice.below(4)
      // Python puts quotes around the line ends that it writes, and around no others.
      let words = number / 3 % 3 == 0 ? words : words.filter { !$0.contains(where: \.isNewline) }
      let rows = (0..<dice.below(6)).map { _ in (0..<width).map { _ in dice.pick(words) + dice.pick(words) } }
      tables.append([
        "separator": [",", ";", "\t"][number % 3], "end": ["\r\n", "\n", "\r"][number / 3 % 3],
        "rows": [(0..<width).map { "column\($0)" }] + rows,
      ])
    }
    let script = """
      import csv, io, json, sys
      out = []
      for table in json.load(sys.stdin):
          text = io.StringIO(newline="")
          csv.writer(text, delimiter=table["separator"], lineterminator=table["end"]).writerows(table["rows"])
          out.append(text.getvalue())
      json.dump(out, sys.stdout)
      """
    let outcome = try run(
      "python3", ["-c", script], in: NSTemporaryDirectory(), input: JSONSerialization.data(withJSONObject: tables))
    let texts = try JSONDecoder().decode([String].self, from: Data(outcome.stdout.utf8))
    try #require(texts.count == tables.count)
    for (text, table) in zip(texts, tables) {
      let read = try readCSV(Array(text.utf8))
      #expect(
        ([read.header] + read.rows).map { $0.map(\.text) } == table["rows"] as? [[String]], "\(text.debugDescription)")
    }
  }

  @Test func knowsWhereEachFieldStands() throws {
    let table = try readCSV(Array("id,näme\r\n\r\n\"a\r\nb\",😀x\r\nc,\n".utf8))
    #expect(table.separator == .comma && table.rows.count == 2)
    let places = table.rows.map { $0.map { "\($0.text.debugDescription) \($0.start) \($0.end)" } }
    #expect(places == [["\"a\\r\\nb\" 3:1 4:3", "\"😀x\" 4:4 4:6"], ["\"c\" 5:1 5:2", "\"\" 5:3 5:3"]])
  }

  /// A quotation mark in a tabbed table without quoting, as consoles write a name, stands for itself.
  @Test func readsTabsWithoutQuoting() throws {
    let table = try readCSV(Array("id\tname\na\t19\" screen\n".utf8))
    #expect(table.separator == .tab && table.rows[0].map(\.text) == ["a", "19\" screen"])
  }

  @Test(arguments: [
    ("", CSVError.Code.empty, "1:1"), ("\n\r\n", .empty, "1:1"), ("a,b\n1\n", .shape, "2:2"),
    ("a,b\n1,2,3\n", .shape, "2:5"), ("a,b\n1,\"2\n\n", .syntax, "2:3"), ("a,b\n1,\"2\"3\n", .syntax, "2:6"),
    ("a,b\n1,2\"3\n", .syntax, "2:4"), ("a,b\n1,2\u{0}\n", .syntax, "2:4"), ("a,b\n1,\"\u{0}\"\n", .syntax, "2:4"),
    ("a,b,c,d\n", .tooLong, "1:7"), ("a,b\n1,2\n3,4\n5,6\n", .tooLong, "4:1"),
  ])
  func refusesWithThePlace(_ text: String, _ code: CSVError.Code, _ place: String) throws {
    let error = #expect(throws: CSVError.self) { try readCSV(Array(text.utf8), columns: 3, rows: 2) }
    #expect(error?.code == code && error?.position.description == place, "\(String(describing: error))")
  }
}

import Foundation
import Git
import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
import ProjectTestSupport
import Testing
import YAML

/// What a side calls otherwise, or counts otherwise, is the same thing in a merge.
@Suite struct RenamedInMergeTests {
  /// A table with a heading for each column, one row in a line.
  private static func table(_ columns: [String], _ rows: [(String, String)]) -> String {
    let heads = columns.map { "      - title: \($0)\n" }.joined()
    let lines = rows.map { "      - label: \($0.0)\n        values: \($0.1)\n" }.joined()
    return "sections:\n  - type: comparison_table\n    columns:\n\(heads)    rows:\n\(lines)"
  }

  /// A shop with such sections, those of each side merged into ours beside a subhead that both edited, what `validate --fix`
  /// makes of it, and a word about the subhead.
  private func merged(_ was: String, ours: String, theirs: String) throws -> Shop {
    let shop = try Shop(releases: 0, template: "subscription")
    func write(_ table: String, _ name: String) throws {
      let text = try shop.read(Shop.control)
      let start = try #require(text.range(of: "sections:\n"))
      let rest = text.range(of: "  - type: header").map { String(text[$0.lowerBound...]) } ?? ""
      let head = text[..<start.lowerBound].replacing(/subhead: .*\n/, with: "subhead: \(name)\n")
      try shop.write(Shop.control, head + table + rest)
      try shop.commit(name)
    }
    try write(was, "was")
    try shop.git("checkout", "-qb", "theirs")
    try write(theirs, "theirs")
    try shop.git("checkout", "-q", "-")
    try write(ours, "ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    _ = try setField(shop.workspace, "\(Shop.control):subhead", to: "Decided", in: shop.context)
    return shop
  }

  /// A cell belongs to its column, wherever that stands.
  @Test(arguments: [
    // A column between two, and the cell of the first one.
    (["Free", "Basic", "Pro"], "[false, false, true]", ["Free", "Pro"], "[true, true]", "[true, false, true]"),
    // Two that change their places.
    (["Pro", "Free"], "[true, false]", ["Free", "Pro"], "[true, true]", "[true, true]"),
    // One at each side's end.
    (
      ["Free", "Pro", "Team"], "[false, true, true]", ["Free", "Pro", "Max"], "[false, true, false]",
      "[false, true, true, false]"
    ),
    // One that is gone.
    (["Pro"], "[true]", ["Free", "Pro"], "[false, false]", "[false]"),
  ]) func aCellStaysInItsColumn(
    columns: [String], ours: String, theirColumns: [String], theirs: String, expected: String
  ) throws {
    let other = ("Export", "[false, true]")
    func fitting(_ columns: [String]) -> (String, String) {
      ("Export", "[\(columns.map { $0 == "Free" ? "false" : "true" }.joined(separator: ", "))]")
    }
    let shop = try merged(
      Self.table(["Free", "Pro"], [("Offline", "[false, true]"), other]),
      ours: Self.table(columns, [("Offline", ours), fitting(columns)]),
      theirs: Self.table(theirColumns, [("Offline", theirs), fitting(theirColumns)]))
    let text = try shop.read(Shop.control)
    #expect(!text.contains("<<<<<<<") && text.contains("label: Offline\n        values: \(expected)\n"), "\(text)")
  }

  /// A cell that both sides changed, and a row that both added, are asked cell by cell.
  @Test func aCellIsAskedByItsPlace() throws {
    let shop = try merged(
      Self.table(["Free", "Pro"], [("Offline", "[\"No\", \"Yes\"]")]),
      ours: Self.table(
        ["Free", "Team", "Pro"], [("Offline", "[\"No\", \"Yes\", \"Soon\"]"), ("Icons", "[false, true, true]")]),
      theirs: Self.table(["Free", "Pro"], [("Offline", "[\"No\", \"Later\"]"), ("Icons", "[true, true]")]))
    let found = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }
    let fields = found.map { $0.message.split(separator: "'")[1] }
    let rows = "sections.comparison_table.rows"
    #expect(fields == ["\(rows).Offline.values.2", "\(rows).Icons.values.0"])
    #expect(
      found.map(\.hint) == fields.map { "say what it is to be: paywall set \(Shop.control):\($0) VALUE" })
    _ = try setField(shop.workspace, "\(Shop.control):\(rows).Offline.values.2", to: "Today", in: shop.context)
    _ = try setField(shop.workspace, "\(Shop.control):\(rows).Icons.values.0", to: "true", in: shop.context)
    let text = try shop.read(Shop.control)
    #expect(text.contains("label: Offline\n        values: [\"No\", \"Yes\", Today]\n"), "\(text)")
    #expect(text.contains("label: Icons\n        values: [true, true, true]\n"), "\(text)")
  }

  /// A cell to which one side gave an id, and which the other one wrote anew, has both.
  @Test(arguments: [true, false]) func aCellKeepsItsIDAndItsNewWords(_ isOurs: Bool) throws {
    func table(_ cells: String, _ last: String) -> String {
      Self.table(["Free", "Pro"], [("Devices", "[\(cells)]"), (last, "[\"No\", \"Yes\"]")])
    }
    let (named, reworded) = (
      table("{id: one, text: One}, {id: all, text: All of them}", "Ads"), table("One, Every one", "Ads")
    )
    let shop = try merged(
      table("One, All of them", "Ads"), ours: isOurs ? named : reworded, theirs: isOurs ? reworded : named)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let text = try shop.read(Shop.control)
    #expect(text.contains("values: [{id: one, text: One}, {id: all, text: Every one}]\n"), "\(text)")
    #expect(!text.contains("<<<<"))
  }

  /// A column that one side took away, and of which the other edited a cell, is asked with its cells.
  @Test(arguments: [true, false]) func aColumnGoesOrStaysWithItsCells(_ isKept: Bool) throws {
    let shop = try merged(
      Self.table(["Free", "Pro"], [("Offline", "[false, true]"), ("Export", "[false, true]")]),
      ours: Self.table(["Pro"], [("Offline", "[true]"), ("Export", "[true]")]),
      theirs: Self.table(
        ["Free", "Pro"], [("Offline", "[true, true]"), ("Export", "[false, true]"), ("Maps", "[true, false]")]))
    let columns = "\(Shop.control):sections.comparison_table.columns.Free"
    let found = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }
    #expect(
      found.map(\.hint) == [
        "keep it: paywall set \(columns) '{\"title\":\"Free\"}'; or remove it: paywall set \(columns) --unset"
      ])
    _ = try setField(shop.workspace, columns, to: isKept ? #"{"title":"Free"}"# : nil, in: shop.context)
    let cells = isKept ? [[true, true], [false, true], [true, false]] : [[true], [true], [false]]
    #expect(try table(shop)?["rows"]?.items.map { $0["values"]?.items.map(\.boolean) } == cells)
  }

  private func table(_ shop: Shop) throws -> Node? {
    let offering = Offering(reading: try ProjectReader(source: shop.workspace.workTree().open()).offering("default"))
    return offering.variant("control")?.root?["sections"]?.items.first { $0["type"]?.string == "comparison_table" }
  }

  /// The order of columns that both sides moved is asked by itself.
  @Test(arguments: [MergeSide.ours, .theirs]) func columnsThatBothMovedKeepTheirCells(_ side: MergeSide) throws {
    func row(_ name: String, _ order: [Int]) -> (String, String) {
      (name, "[\(order.map { "\"\(name)\($0)\"" }.joined(separator: ", "))]")
    }
    let shop = try merged(
      Self.table(["A", "B", "C"], [row("Maps", [1, 2, 3]), row("Icons", [1, 2, 3])]),
      ours: Self.table(["A", "C", "B"], [row("Maps", [1, 3, 2]), row("Icons", [1, 3, 2]), row("Sync", [1, 3, 2])]),
      theirs: Self.table(["B", "A", "C"], [row("Maps", [2, 1, 3]), row("Icons", [2, 1, 3])]))
    let columns = "\(Shop.control):sections.comparison_table.columns"
    let found = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }
    #expect(found.count == 1 && found[0].hint?.contains("paywall set \(columns) --ours") == true)
    _ = try setField(shop.workspace, columns, to: nil, of: side, in: shop.context)
    let order = side == .ours ? [1, 3, 2] : [2, 1, 3]
    let names = ["Maps", "Icons", "Sync"]
    #expect(
      try table(shop)?["rows"]?.items.map { $0["values"]?.items.map(\.string) }
        == names.map { name in order.map { "\(name)\($0)" } })
  }

  /// A column under another title is known by its cells, and one with other cells is another one.
  @Test func aColumnIsKnownByItsCells() throws {
    let was = [("Offline", "[\"No\", \"Yes\"]"), ("Export", "[\"Some\", \"All\"]")]
    let shop = try merged(
      Self.table(["Free", "Pro"], was),
      ours: Self.table(["Free", "Pro"], was + [("Maps", "[\"Few\", \"Each\"]")]),
      theirs: Self.table(
        ["Free", "Team", "Plus"],
        [("Offline", "[\"No\", \"Soon\", \"Yes\"]"), ("Export", "[\"Some\", \"Most\", \"All\"]")]))
    #expect(
      try table(shop)?["rows"]?.items.map { $0["values"]?.items.map(\.string) }
        == [["No", "Soon", "Yes"], ["Some", "Most", "All"], ["Few", nil, "Each"]])
    let replaced = try merged(
      Self.table(["Free", "Pro"], was),
      ours: Self.table(["Free", "Pro"], was + [("Maps", "[\"Few\", \"Each\"]")]),
      theirs: Self.table(
        ["Free", "Gold"],
        [("Offline", "[\"No\", \"Soon\"]"), ("Export", "[\"Some\", \"Most\"]"), ("Tips", "[\"A\", \"B\"]")]))
    let fields = try replaced.findings().filter { $0.message.hasPrefix("merge conflict") }.map {
      $0.message.split(separator: "'")[1]
    }
    let columns = "sections.comparison_table.columns"
    #expect(fields == ["\(columns).Pro", "\(columns).Gold"])
  }

  /// Check marks are alike by chance: a column with some of those of one that is gone is another one.
  @Test(arguments: [true, false]) func aColumnIsNotKnownByHalfOfItsCheckMarks(_ areAll: Bool) throws {
    let rows = ["Offline", "Export", "Maps", "Tips"]
    func table(_ name: String, _ cells: [Bool]) -> String {
      Self.table(["Free", name], zip(rows, cells).map { ($0, "[false, \($1)]") })
    }
    let shop = try merged(
      table("Pro", [true, true, true, false]), ours: table("Pro", [true, true, true, true]),
      theirs: table("Team", areAll ? [true, true, true, false] : [true, true, false, true]))
    let fields = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }.map {
      $0.message.split(separator: "'")[1]
    }
    let columns = "sections.comparison_table.columns"
    #expect(fields == (areAll ? [] : ["\(columns).Pro", "\(columns).Team"]))
    if areAll { #expect(try shop.read(Shop.control).contains("label: Tips\n        values: [false, true]\n")) }
  }

  /// A row whose name begins with that of another one is not in that.
  @Test func aDotInANameIsNoStep() throws {
    let names = ["Sync 2", "Sync 2.0"]
    func table(_ cells: [String]) -> String {
      Self.table(["Free", "Pro"], zip(names, cells).map { ($0, "[\"No\", \"\($1)\"]") })
    }
    let shop = try merged(table(["A", "B"]), ours: table(["Ours", "Ours"]), theirs: table(["Theirs", "Theirs"]))
    let path = "sections.comparison_table.rows.Sync 2.0"
    _ = try setField(shop.workspace, "\(Shop.control):\(path).values.1", to: "Decided", in: shop.context)
    let fields = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }.map {
      $0.message.split(separator: "'")[1]
    }
    #expect(fields == ["sections.comparison_table.rows.Sync 2.values.1"])
    let other = try merged(
      Self.table(["Free", "Pro"], [("v2.0 sync", "[\"No\", \"Yes\"]")]),
      ours: Self.table(["Free", "Pro"], [("Kids' sync v2.5", "[\"Yes\", \"Yes\"]")]),
      theirs: Self.table(["Free", "Pro"], [("v3.0 sync", "[\"No\", \"Yes\"]")]))
    let asked = try advised(other.findings(), other.workspace).filter { $0.message.hasPrefix("merge conflict") }
    #expect(asked.allSatisfy { $0.hint?.hasPrefix("keep it: paywall set ") == true } && asked.count == 2)
    #expect(asked.map(\.fieldInConflict).contains("sections.comparison_table.rows.Kids' sync v2.5"))
  }

  /// What is found in the last commit.
  private func found(_ shop: Shop) throws -> [String] {
    let head = try #require(try shop.workspace.repository().head().commit)
    return try joinedByLines(shop.workspace, at: head).map(\.message)
  }

  /// What somebody wrote after a merge without a conflict is no matter of the merge, though it has no new line.
  @Test func anEditAfterAMergeIsNotOfTheMerge() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let table = Self.table(["Free", "Pro"], [("Maps", "[\"No\", \"Yes\"]"), ("Sync", "[\"Yes\", \"No\"]")])
    let text = try shop.read(Shop.control)
    let (start, end) = (try #require(text.range(of: "sections:\n")), try #require(text.range(of: "  - type: header")))
    try shop.write(Shop.control, text[..<start.lowerBound] + table + text[end.lowerBound...])
    try shop.commit("was")
    try shop.git("checkout", "-qb", "theirs")
    try shop.edit(Shop.control, "ctaTitle: Continue", "ctaTitle: Go on")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Shop.control, "- title: Pro\n", "- title: Premium\n")
    try shop.commit("ours")
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    let rows = "\(Shop.control):sections.comparison_table.rows"
    for (row, cells) in [("Maps", #"["Yes","No"]"#), ("Sync", #"["No","Yes"]"#)] {
      _ = try setField(shop.workspace, "\(rows).\(row).values", to: cells, in: shop.context)
    }
    #expect(try advised(shop.findings(), shop.workspace).filter { $0.rule == "well-formed" } == [])
    try shop.commit("edited")
    #expect(try found(shop) == [])
  }

  /// Git joins a row of one side and the columns of the other without a conflict; a later commit changes nothing about that.
  @Test(arguments: [false, true]) func cellsStandBelowTheirColumns(_ isEdited: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    func write(_ columns: [String], _ rows: [(String, String)]) throws {
      let text = try shop.read(Shop.control)
      let start = try #require(text.range(of: "sections:\n")).lowerBound
      let end = try #require(text.range(of: "  - type: header")).lowerBound
      try shop.write(Shop.control, text[..<start] + Self.table(columns, rows) + text[end...])
      try shop.commit("\(columns)\(rows)")
    }
    let was = [("Maps", "[false, true]"), ("Projects", "[true, true]"), ("Sync", "[true, true]")]
    try write(["Free", "Pro"], was)
    try shop.git("checkout", "-qb", "theirs")
    try write(["Pro", "Free"], [("Maps", "[true, false]")] + was.dropFirst())
    try shop.git("checkout", "-q", "-")
    try write(["Free", "Pro"], was.dropLast() + [("Widgets", "[false, true]"), was[2]])
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    let joined = "label: Widgets\n        values: [false, true]\n"
    #expect(try shop.read(Shop.control).contains(joined))
    if isEdited { try shop.edit(Shop.control, joined, joined + "      - label: Tips\n        values: [true, true]\n") }
    try shop.edit("placements.yaml", "placements:", "# ours\nplacements:")
    try shop.commit("another one")
    let messages = try found(shop)
    let expected = "cells of 'sections.comparison_table' stand below other columns than they were written for"
    #expect(messages == (isEdited ? [] : ["git merged this file line by line, and \(expected)"]))
    if isEdited { return }
    #expect(try advised(shop.findings(), shop.workspace).filter { $0.severity == .error }.map(\.message) == messages)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(Shop.control).contains("label: Widgets\n        values: [true, false]\n"))
    #expect(try advised(shop.findings(), shop.workspace).filter { $0.severity == .error } == [])
    try shop.commit("mended")
    #expect(try found(shop) == [])
  }

  /// What replaced an item stands in its place, wherever the other side moved what was before it.
  @Test(arguments: [true, false]) func whatReplacedARowStandsInItsPlace(_ isOurs: Bool) throws {
    let rows = ["A", "B", "C"].map { ($0, "[\"\($0) no\", \"\($0) yes\"]") }
    let moved = Self.table(["Free", "Pro"], [rows[0], rows[2], rows[1], ("Phone", "[\"Late\", \"Soon\"]")])
    let replaced = Self.table(["Free", "Pro"], rows + [("Chat", "[\"Late\", \"Now\"]")])
    let shop = try merged(
      Self.table(["Free", "Pro"], rows + [("Phone", "[\"Late\", \"Soon\"]")]), ours: isOurs ? moved : replaced,
      theirs: isOurs ? replaced : moved)
    #expect(try table(shop)?["rows"]?.items.map { $0["label"]?.string } == ["A", "C", "B", "Chat"])
  }

  /// Answers lead on where a cell is yet to be said.
  @Test func aKeptColumnLeadsToTheNextQuestion() throws {
    let shop = try merged(
      Self.table(["Free", "Pro"], [("Storage", "[Little, Much]"), ("Help by mail and phone", "[Late, false]")]),
      ours: Self.table(["Free", "Pro"], [("Storage", "[Little, Much]"), ("Help by mail and chat", "[Late, false]")]),
      theirs: Self.table(
        ["Free", "Family"], [("Storage", "[Little, Lots]"), ("Help by mail and phone", "[Late, true]")]))
    let columns = "\(Shop.control):sections.comparison_table.columns"
    _ = try setField(shop.workspace, "\(columns).Pro", to: #"{"title":"Pro"}"#, in: shop.context)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let table = try #require(try table(shop))
    #expect(table["columns"]?.items.map { $0["title"]?.string } == ["Free", "Pro", "Family"])
    #expect(table["rows"]?.items.map { $0["values"]?.items.count } == [3, 3])
    #expect(table["rows"]?.items[0]["values"]?.items.map(\.string) == ["Little", "Much", "Lots"])
    #expect(try shop.findings().filter { $0.severity == .error }.map(\.rule) == ["field-type"])
  }

  /// A column to which one side gave another title and another field is one, of which that field is asked.
  @Test func aRenamedColumnIsAskedFieldByField() throws {
    let rows = [("Speed", "[\"slow\", \"fast\"]"), ("Help", "[\"mail\", \"phone\"]")]
    let shop = try merged(
      Self.table(["Free", "Pro"], rows),
      ours: Self.table(["Basic\n        highlighted: false", "Pro"], rows),
      theirs: Self.table(["Free\n        highlighted: true", "Pro"], [("Speed", "[\"slower\", \"fast\"]"), rows[1]]))
    let field = "sections.comparison_table.columns.Basic.highlighted"
    #expect(try shop.findings().compactMap(\.fieldInConflict) == [field])
    _ = try setField(shop.workspace, "\(Shop.control):\(field)", to: "true", in: shop.context)
    let table = try #require(try table(shop))
    #expect(table["columns"]?.items.map { $0["title"]?.string } == ["Basic", "Pro"])
    #expect(
      table["rows"]?.items.map { $0["values"]?.items.map(\.string) } == [["slower", "fast"], ["mail", "phone"]])
  }

  /// A winner that takes the name of what it won against has its own translations, which nobody but a person tells apart.
  @Test func translationsOfAPromotedVariantAreNotMixed() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let (file, words) = ("offerings/default/locales/de.yaml", "Ein Abo, alle Funktionen.")
    _ = try newVariant(shop.workspace, "spring", of: "default", from: "default/control")
    try shop.commit("base")
    let was = try shop.read(file)
    let start = try #require(was.range(of: "\nspring:\n"))
    try shop.git("checkout", "-qb", "theirs")
    let (one, other) = (String(was[..<start.lowerBound]), String(was[start.lowerBound...]))
    try shop.write(file, one.replacing(words, with: "Alt.") + other.replacing(words, with: "Neu."))
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.git("mv", "-f", "offerings/default/variants/spring.yaml", Shop.control)
    let head = try #require(was.range(of: "control:\n")).lowerBound
    try shop.write(file, was[..<head] + "control:\n" + was[start.upperBound...])
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let merged = try shop.read(file)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(file) == merged)
    let hints = try advised(shop.findings(), shop.workspace).filter { $0.message.hasPrefix("merge conflict") }.map(
      \.hint)
    #expect(hints.allSatisfy { $0?.hasPrefix("'control' is another variant on one side") == true } && !hints.isEmpty)
  }

  /// A cell that neither side has is asked for at its place.
  @Test func aCellThatNobodyWroteIsMissing() throws {
    let shop = try merged(
      Self.table(["Free", "Pro"], [("Offline", "[false, true]")]),
      ours: Self.table(["Free", "Team", "Pro"], [("Offline", "[false, true, true]")]),
      theirs: Self.table(["Free", "Pro"], [("Offline", "[false, true]"), ("Maps", "[false, true]")]))
    let found = try advised(shop.findings(), shop.workspace).filter { $0.severity == .error }
    #expect(found.map(\.message) == ["values[2] is nothing, expected true or false or text"])
    let place = "\(Shop.control):sections.comparison_table.rows.Maps.values.1"
    #expect(found.map(\.hint) == ["say what it is: paywall set \(place) VALUE"])
    _ = try setField(shop.workspace, place, to: "true", in: shop.context)
    #expect(try shop.findings().allSatisfy { $0.severity != .error })
  }

  /// A conflict elsewhere in the file says nothing of where git put the rows.
  @Test func rowsAreThoseOfTheirColumnsBesideAConflict() throws {
    let shop = try merged(
      Self.table(["Free", "Pro"], [("Offline", "[\"No\", \"Yes\"]"), ("Export", "[\"Some\", \"All\"]")]),
      ours: Self.table(["Pro", "Free"], [("Offline", "[\"Yes\", \"No\"]"), ("Export", "[\"All\", \"Some\"]")]),
      theirs: Self.table(["Basic", "Pro"], [("Offline", "[\"Later\", \"Yes\"]"), ("Export", "[\"Some\", \"All\"]")]))
    let table = try #require(try table(shop))
    #expect(table["columns"]?.items.map { $0["title"]?.string } == ["Pro", "Basic"])
    #expect(table["rows"]?.items.map { $0["values"]?.items.map(\.string) } == [["Yes", "Later"], ["All", "Some"]])
  }

  private static let quote =
    "sections:\n  - type: testimonial\n    id: anna\n    quote: I use it each day\n    author: Anna\n"

  /// A section that got another id and other words is the one that the other side edited or moved.
  @Test func whatGotAnotherIDAndOtherWordsIsOne() throws {
    let text = "  - type: text\n    id: note\n    text: Cancel whenever you like\n"
    let renamed = Self.quote.replacing("id: anna", with: "id: miller").replacing("each day", with: "every day")
    let shop = try merged(
      Self.quote + text, ours: renamed + text,
      theirs: Self.quote.replacing("author: Anna", with: "author: A. Miller") + text)
    #expect(try shop.read(Shop.control).contains(renamed.replacing("author: Anna", with: "author: A. Miller")))
    let moved = try merged(
      Self.quote + text, ours: renamed + text,
      theirs: "sections:\n" + text.replacing("you like", with: "you want")
        + Self.quote.dropFirst("sections:\n".utf8.count))
    let result = try moved.read(Shop.control)
    #expect(result.contains("you want\n" + renamed.dropFirst("sections:\n".utf8.count)), "\(result)")
  }

  /// A removed section and a new one that says something else are two.
  @Test func whatSaysSomethingElseIsAnotherOne() throws {
    let new = "sections:\n  - type: testimonial\n    id: ben\n    quote: Nothing beats these maps\n    author: Ben\n"
    let shop = try merged(
      Self.quote, ours: new, theirs: Self.quote.replacing("author: Anna", with: "author: A. Miller"))
    #expect(try shop.read(Shop.control).contains("<<<<<<<"))
    #expect(try shop.findings().contains { $0.message.contains("'sections.anna'") })
  }

  private static let file = "offerings/default/locales/de.yaml"

  /// A variant that one side renamed while it edited a translation, by its wire id.
  @Test func aRenamedVariantIsOneWithItsTranslations() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.git("checkout", "-qb", "theirs")
    _ = try setField(shop.workspace, "\(Self.file):control.subhead", to: "Ihres", in: shop.context)
    _ = try setField(shop.workspace, "\(Self.file):control.headline", to: "Neu", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/control", to: "main_screen", in: shop.context)
    _ = try setField(shop.workspace, "\(Self.file):main_screen.headline", to: "Unser", in: shop.context)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let found = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }
    #expect(found.count == 1 && found[0].message.contains("'main_screen.headline'"))
    _ = try setField(shop.workspace, "\(Self.file):main_screen.headline", to: "Beides", in: shop.context)
    let text = try shop.read(Self.file)
    #expect(text.contains("headline: Beides\n") && text.contains("subhead: Ihres\n") && !text.contains("control:"))
  }

  /// An offering that both sides renamed is asked about as one, and its files go together.
  @Test(arguments: ["gold", "vip"]) func anOfferingThatBothRenamedIsOne(_ kept: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "loyal")
    try shop.commit("loyal")
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "loyal", to: "gold", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "loyal", to: "vip", in: shop.context)
    try shop.edit("offerings/vip/variants/control.yaml", "headline: Unlock everything", "headline: For you")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let found = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }
    #expect(!found.isEmpty && found.allSatisfy { $0.message.contains("renamed the offering 'loyal' to '") })
    let (own, other) = (":/offerings/\(kept)", ":/offerings/\(kept == "vip" ? "gold" : "vip")")
    let command = "git add \(own) && git rm -rq \(other) :/offerings/loyal"
    #expect(found.allSatisfy { $0.hint?.contains(command) == true })
    try shop.git("add", own)
    try shop.git("rm", "-rq", other, ":/offerings/loyal")
    #expect(try shop.git("status", "--short").split(separator: "\n").allSatisfy { !$0.contains("U") })
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
    #expect(shop.exists("offerings/\(kept)") && !shop.exists("offerings/\(kept == "vip" ? "gold" : "vip")"))
  }

  /// What one side alone added to an offering that both renamed is nothing that a hint throws away.
  @Test func whatWasAddedToAnOfferingThatBothRenamedIsTakenAlong() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "loyal")
    try shop.commit("loyal")
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "loyal", to: "gold", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "loyal", to: "vip", in: shop.context)
    _ = try newVariant(shop.workspace, "brief", of: "vip")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let found = try shop.findings().filter { $0.message.contains("renamed the offering 'loyal' to '") }
    #expect(!found.isEmpty)
    #expect(
      found.allSatisfy {
        $0.hint?.hasPrefix("one of them alone has offerings/vip/variants/brief.yaml: move that to the one") == true
      })
  }

  /// A rule that git joined of two, line by line, is told until the next commit.
  @Test func aRuleThatGitJoinedIsTold() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    for id in ["gold", "silver"] { _ = try newOffering(shop.workspace, id) }
    func write(_ sessions: Int, _ offering: String) throws {
      try shop.write(
        "placements.yaml",
        """
        placements:
          - id: home
            rules:
              - audience:
                  conditions:
                    - attribute: sessions
                      operator: atLeast
                      value: \(sessions)
                    - attribute: country
                      operator: in
                      values: [DE, AT]
                offering: \(offering)
              - offering: default

        """)
      try shop.commit("\(sessions) \(offering)")
    }
    try write(20, "gold")
    try shop.git("checkout", "-qb", "theirs")
    try write(20, "silver")
    try shop.git("checkout", "-q", "-")
    try write(50, "gold")
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    func told() throws -> [Finding] {
      try advised(shop.findings(), shop.workspace).filter { $0.message.hasPrefix("the merge made one rule of ") }
    }
    let found = try told()
    #expect(found.map(\.severity) == [.warning])
    let commands = found.first?.hint?.matches(of: /paywall set (\S+) '(.*?)'/).map { $0.output } ?? []
    #expect(commands.count == 2)
    for (command, version) in zip(commands, ["HEAD^1", "HEAD^2"]) {
      _ = try setField(shop.workspace, String(command.1), to: String(command.2), in: shop.context)
      #expect(try told().isEmpty)
      #expect(try shop.read("placements.yaml") == shop.git("show", "\(version):placements.yaml") + "\n")
    }
    try shop.git("checkout", "-q", "--", "placements.yaml")
    try shop.git("commit", "-q", "--allow-empty", "-m", "it is meant so")
    #expect(try told().isEmpty)
  }

  /// A variant that each side moved to another offering is no offering that was renamed.
  @Test func offeringsBesideAMovedVariantStay() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    for id in ["plus", "basic"] { _ = try newOffering(shop.workspace, id) }
    _ = try newVariant(shop.workspace, "extra", of: "default")
    try shop.commit("was")
    try shop.git("checkout", "-qb", "theirs")
    try shop.git("mv", "offerings/default/variants/extra.yaml", "offerings/basic/variants/extra.yaml")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.git("mv", "offerings/default/variants/extra.yaml", "offerings/plus/variants/extra.yaml")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let found = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }
    #expect(!found.isEmpty && found.allSatisfy { !$0.message.contains("renamed the offering") })
    #expect(found.allSatisfy { $0.hint?.contains("rm -r") == false })
  }

  /// What one side adds to an offering that the other one renamed was in no folder before.
  @Test func whatWasAddedToARenamedOfferingWasNotRemoved() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "loyal")
    try shop.commit("loyal")
    try shop.git("checkout", "-qb", "theirs")
    _ = try newVariant(shop.workspace, "second", of: "loyal")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "loyal", to: "vip", in: shop.context)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let found = try shop.findings().filter { $0.range.file.hasSuffix("second.yaml") }
    #expect(
      found.map(\.message) == ["merge conflict: the merged branch added this file, in a folder that HEAD renamed"])
    #expect(found.first?.hint?.hasPrefix("keep it: git add :/offerings/vip/variants/second.yaml; or ") == true)
  }

  /// One that both sides renamed: the file that is kept says what its translations are called.
  @Test(arguments: ["aaa", "bbb"]) func aVariantThatBothRenamedKeepsItsTranslations(_ kept: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let before = try shop.read(Self.file)
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "default/control", to: "bbb", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/control", to: "aaa", in: shop.context)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let torn = try shop.read(Self.file)
    let found = try shop.findings().filter { $0.range.file.contains("/variants/") }
    let other = kept == "aaa" ? "bbb" : "aaa"
    #expect(found.count == 2 && found.allSatisfy { $0.message.contains("renamed a file to this one") })
    let paths = [kept, other, "control"].map { ":/offerings/default/variants/\($0).yaml" }
    #expect(found.allSatisfy { $0.hint?.contains("git add \(paths[0]) && git rm \(paths[1]) \(paths[2])") == true })
    // Until then nobody knows.
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(Self.file) == torn)
    _ = try setField(shop.workspace, "offerings/default/offering.yaml:defaultVariant", to: kept, in: shop.context)
    try shop.git("add", paths[0])
    try shop.git("rm", "-q", paths[1], paths[2])
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(Self.file) == before.replacing("control:", with: "\(kept):"))
    #expect(try shop.findings() == [])
  }

  /// Two that both sides renamed, whose translations say the same, and one that one side removed.
  @Test func variantsAreToldApartByTheirWireIDs() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "solo", of: "default", from: "default/control")
    _ = try newVariant(shop.workspace, "gone", of: "default", from: "default/control")
    try shop.commit("three")
    func branch(_ names: (String, String), _ other: String) throws {
      _ = try rename(shop.workspace, "default/control", to: names.0, in: shop.context)
      _ = try rename(shop.workspace, "default/solo", to: names.1, in: shop.context)
      _ = try setField(shop.workspace, "\(Self.file):\(other).headline", to: other, in: shop.context)
    }
    try shop.git("checkout", "-qb", "theirs")
    try branch(("beta", "one"), "one")
    _ = try setField(shop.workspace, "\(Self.file):gone.headline", to: "Weg", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try branch(("alpha", "two"), "alpha")
    _ = try remove(shop.workspace, "default/gone", in: shop.context)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let found = try shop.findings().filter { $0.message.contains("renamed a file to this one") }
    #expect(found.count == 4)
    _ = try setField(shop.workspace, "offerings/default/offering.yaml:defaultVariant", to: "alpha", in: shop.context)
    let folder = ":/offerings/default/variants/"
    try shop.git("add", folder + "alpha.yaml", folder + "one.yaml")
    try shop.git("rm", "-q", folder + "beta.yaml", folder + "control.yaml", folder + "two.yaml", folder + "solo.yaml")
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.findings().allSatisfy { $0.severity != .error })
    let offering = Offering(reading: try ProjectReader(source: shop.workspace.workTree().open()).offering("default"))
    let texts = try #require(offering.locales.first?.translations).filter { $0.path == "headline" }
    #expect(Dictionary(uniqueKeysWithValues: texts.map { ($0.variant, $0.words) }) == ["alpha": "alpha", "one": "one"])
  }

  /// A variant that both sides added is one whose texts go by the same places.
  @Test func whatBothAddedIsAskedTextByText() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.edit(Shop.control, "bullets:\n", "bullets:\n  - Twice as much\n")
    try shop.edit(Self.file, "  ctaTitle:", "  bullets.0: Doppelt so viel\n  ctaTitle:")
    try shop.commit("a text by its place")
    func add(_ headline: String) throws {
      _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
      _ = try setField(shop.workspace, "\(Self.file):short.headline", to: headline, in: shop.context)
      try shop.commit(headline)
    }
    try shop.git("checkout", "-qb", "theirs")
    try add("Ihres")
    try shop.git("checkout", "-q", "-")
    try add("Unseres")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let found = try shop.findings().filter { $0.message.hasPrefix("merge conflict") }
    #expect(found.map(\.hint) == ["say what it is to be: paywall set \(Self.file):short.headline VALUE"])
  }

  /// What is said of a section's id leaves its comments where they are.
  @Test func commentsStayWhereAnIDIsDecided() throws {
    let was =
      "sections:\n  # why\n  - type: features\n    id: why\n    items:\n      - id: maps   # offline\n        title: Maps\n      - id: sync\n        title: Sync it all\n"
    let shop = try merged(
      was, ours: was.replacing("id: why", with: "id: because").replacing("title: Maps", with: "title: Our maps"),
      theirs: was.replacing("id: why", with: "id: reasons").replacing("Sync it all", with: "Sync it"))
    _ = try setField(shop.workspace, "\(Shop.control):sections.because.id", to: "grounds", in: shop.context)
    let merged = was.replacing("id: why", with: "id: grounds").replacing("title: Maps", with: "title: Our maps")
    let text = try shop.read(Shop.control)
    #expect(text.contains(merged.replacing("Sync it all", with: "Sync it")), "\(text)")
  }

  /// Comments stay at the section that they are about where a new one of its type comes before it.
  @Test func aCommentStaysBesideANewSectionOfItsType() throws {
    let old = "  # the old ones\n  - type: features  # old\n    title: Feats\n    items:\n"
    let shop = try merged(
      "sections:\n" + old + "      - title: Alpha\n      - title: Beta\n",
      ours: "sections:\n" + (old + "      - title: Alpha\n      - title: Beta\n").replacing("Feats", with: "Our feats"),
      theirs: "sections:\n  - id: spring\n    type: features\n    title: New ones\n    items:\n      - title: Gamma\n"
        + old
        + "      - title: Beta\n")
    let text = try shop.read(Shop.control)
    #expect(
      text.contains(
        "sections:\n  - id: spring\n    type: features\n    title: New ones\n    items:\n      - title: Gamma\n"
          + old.replacing("Feats", with: "Our feats") + "      - title: Beta\n"), "\(text)")
  }

  /// Git merges a list and its translations by place without a conflict, each in its file: a finding says so, and each
  /// translation follows its text; once that is committed, nothing is said any more.
  @Test func translationsByPlaceFollowWhatGitMerged() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    let text = try shop.read(Shop.control)
    let start = try #require(text.range(of: "bullets:\n")).upperBound
    let end = try #require(text.range(of: "sections:\n")).lowerBound
    func bullets(_ texts: [String]) throws {
      let lines = texts.map { "  - \($0)\n" }.joined()
      try shop.write(Shop.control, text[..<start] + lines + "\n" + text[end...])
    }
    func translate(_ first: [String], _ last: [String]) throws {
      let lines = first + ["  headline: Alles", "  #", "  #", "  #"] + last + ["  ctaTitle: Weiter"]
      try shop.write(file, "control:\n" + lines.map { $0 + "\n" }.joined())
    }
    try bullets(["Projects", "Sync"])
    try translate([], [])
    try shop.commit("base")
    try shop.git("checkout", "-qb", "theirs")
    try translate([], ["  bullets.1: Abgleich"])
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try bullets(["Mail", "Projects", "Sync"])
    try translate(["  bullets.0: Post"], [])
    try shop.commit("ours")
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    func joined() throws -> [String] {
      try advised(shop.findings(), shop.workspace).filter { $0.message.hasPrefix("git merged") }.map(\.message)
    }
    #expect(try joined().count == 1 && joined().allSatisfy { $0.hasSuffix("first 'control.bullets.1'") })
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let merged = try shop.read(file)
    #expect(merged.contains("bullets.mail: Post\n") && merged.contains("bullets.sync: Abgleich\n"))
    try shop.commit("named")
    #expect(try joined() == [])
  }

  /// Where each side wrote another text into a place, with its translation, there may be both in the end: the variant says so
  /// first, and each translation goes with its text.
  @Test func translationsAwaitTheTextsOfTheirPlaces() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    let text = try shop.read(Shop.control)
    let start = try #require(text.range(of: "bullets:\n")).upperBound
    let end = try #require(text.range(of: "sections:\n")).lowerBound
    func write(_ bullet: String, _ translation: String, _ name: String) throws {
      try shop.write(Shop.control, text[..<start] + "  - \(bullet)\n  - Sync\n\n" + text[end...])
      try shop.write(
        file, "control:\n  headline: Alles\n  bullets.0: \(translation)\n  bullets.1: Abgleich\n  ctaTitle: Weiter\n")
      try shop.commit(name)
    }
    try write("Projects", "Projekte", "base")
    try shop.git("checkout", "-qb", "theirs")
    try write("Mail", "Post", "theirs")
    try shop.git("checkout", "-q", "-")
    try write("Notes", "Notizen", "ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let asked = try advised(shop.findings(), shop.workspace).filter { $0.range.file == file }
    #expect(!asked.isEmpty && asked.allSatisfy { $0.hint?.contains("settle that first") == true }, "\(asked)")
    #expect(throws: ProjectError.self) {
      _ = try setField(shop.workspace, "\(file):control.bullets.0", to: "Projekte", in: shop.context)
    }
    _ = try setField(shop.workspace, "\(Shop.control):bullets", to: #"["Notes","Mail","Sync"]"#, in: shop.context)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let settled = try shop.read(file)
    for (key, translation) in [("0", "Notizen"), ("1", "Post"), ("2", "Abgleich")] {
      #expect(settled.contains("  bullets.\(key): \(translation)\n"), "\(settled)")
    }
  }

  /// What both renamed and edited is in git's two files with longer markers: each side's edits are joined, and what both edited is
  /// asked in the file that is kept.
  @Test(arguments: ["crisp", "brief"]) func aVariantThatBothRenamedAndEditedIsSettled(_ kept: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.commit("base")
    func edit(_ name: String, _ field: String) throws {
      _ = try rename(shop.workspace, "default/short", to: name, in: shop.context)
      for (field, value) in [(field, "Only \(name)"), ("ctaTitle", "Of \(name)")] {
        _ = try setField(shop.workspace, "default/\(name):\(field)", to: value, in: shop.context)
      }
      try shop.commit(name)
    }
    try shop.git("checkout", "-qb", "theirs")
    try edit("brief", "headline")
    try shop.git("checkout", "-q", "-")
    try edit("crisp", "subhead")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let (file, other) = (variant(kept), variant(kept == "crisp" ? "brief" : "crisp"))
    #expect(try shop.read(file).contains("<<<<<<<< HEAD:"))
    func conflicts() throws -> [Finding] {
      try advised(shop.findings(), shop.workspace).filter { $0.message.hasPrefix("merge conflict") }
    }
    func fix() throws {
      _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    }
    #expect(try Set(conflicts().map(\.hint)) == ["settle first what has one right answer: paywall validate --fix"])
    try fix()
    let choice = try conflicts()
    #expect(choice.count == 2 && choice.allSatisfy { $0.hint?.contains("this one: git rm :/") == true })
    try shop.git("rm", "-q", other)
    try fix()
    let asked = try conflicts()
    #expect(asked.map { $0.message.split(separator: "'")[1] } == ["ctaTitle"])
    _ = try setField(shop.workspace, "\(file):ctaTitle", to: "Of both", in: shop.context)
    let last = try conflicts()
    let command = try #require(
      last.first?.hint?.firstMatch(of: /keep it: git add :\/(\S+) && git rm :\/(\S+);/)?.output)
    #expect(last.count == 1 && command.1 == file && command.2 == variant("short"))
    try shop.git("add", file)
    try shop.git("rm", "-q", variant("short"))
    try fix()
    try shop.commit("merged")
    let text = try shop.read(file)
    for line in ["headline: Only brief", "subhead: Only crisp", "ctaTitle: Of both"] { #expect(text.contains(line)) }
    let german = try shop.read("offerings/default/locales/de.yaml")
    #expect(german.contains("\n\(kept):\n") && !german.contains("<<<<"))
    #expect(try shop.findings().filter { $0.severity == .error } == [])
  }

  /// The same where nothing of it has one right answer: the markers are told before anything is to be staged.
  @Test func aFieldOfTwoNamesIsAsked() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.commit("base")
    func edit(_ name: String) throws {
      _ = try rename(shop.workspace, "default/short", to: name, in: shop.context)
      _ = try setField(shop.workspace, "default/\(name):headline", to: "Of \(name)", in: shop.context)
      try shop.commit(name)
    }
    try shop.git("checkout", "-qb", "theirs")
    try edit("brief")
    try shop.git("checkout", "-q", "-")
    try edit("crisp")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    func hints() throws -> [String] {
      try advised(shop.findings(), shop.workspace).filter {
        $0.message.hasPrefix("merge conflict") && FileKind(of: $0.range.file) == .variant
      }.compactMap(\.hint)
    }
    #expect(try hints().count == 2 && hints().allSatisfy { !$0.contains("git add") && $0.contains("git rm :/") })
    try shop.git("rm", "-q", variant("brief"))
    #expect(try hints() == ["say what it is to be: paywall set \(variant("crisp")):headline VALUE"])
    _ = try setField(shop.workspace, "\(variant("crisp")):headline", to: "Of both", in: shop.context)
    #expect(try !shop.read(variant("crisp")).contains("<<<<"))
    #expect(try hints().count == 1 && hints().allSatisfy { $0.hasPrefix("keep it: git add") })
  }

  private func variant(_ name: String) -> String { "offerings/default/variants/\(name).yaml" }

  /// One side begins a language, and the other one renames the variant and a text in it: git merges both without a conflict.
  @Test func aNewLanguageFollowsBothNames() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/fr.yaml"
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "default/control", to: "classic", in: shop.context)
    _ = try rename(shop.workspace, "default/classic:bullets.sync", to: "everywhere", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit("paywall.yaml", "locales: [en, de]", "locales: [en, de, fr]")
    try shop.write(file, "control:\n  bullets.sync: Partout pareil   # Luc\n  headline: Tout\n")
    try shop.commit("ours")
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(
      try shop.read(file) == "classic:\n  bullets.everywhere: Partout pareil   # Luc\n  headline: Tout\n")
  }

  /// After a criss-cross, what both come from is itself a merge with conflicts, which nobody can read: a translation that one side
  /// took away since is asked about, and does not come back unasked.
  @Test func whatWasTakenAwaySinceACrissCrossIsAsked() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    func write(_ headline: String, subhead: String?, _ name: String) throws {
      let lines = ["control:", "  headline: \(headline)", subhead.map { "  subhead: \($0)" }, "  ctaTitle: Weiter"]
      try shop.write(file, lines.compactMap { $0 }.map { $0 + "\n" }.joined())
      try shop.commit(name)
    }
    func merge(_ branch: String, _ headline: String) throws {
      #expect(throws: (any Error).self) { try shop.git("merge", "-q", branch) }
      try write(headline, subhead: "Ein Abo", "merged \(branch)")
    }
    try write("Alles", subhead: "Ein Abo", "base")
    try shop.git("checkout", "-qb", "theirs")
    try write("Alles von dort", subhead: "Ein Abo", "theirs")
    try shop.git("branch", "former")
    try shop.git("checkout", "-q", "-")
    try write("Alles von hier", subhead: "Ein Abo", "ours")
    try shop.git("branch", "earlier")
    try merge("former", "Alles von hier")
    try shop.git("checkout", "-q", "theirs")
    try merge("earlier", "Alles von dort")
    try write("Alles von dort", subhead: nil, "taken away")
    try shop.git("checkout", "-q", "-")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    #expect(try shop.git("show", ":1:\(file)").contains("<<<<<<<"))
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let asked = try advised(shop.findings(), shop.workspace).filter { $0.message.hasPrefix("merge conflict") }
    #expect(asked.contains { $0.message.contains("control.subhead") }, "\(asked.map(\.message))")
    #expect(asked.contains { $0.message.contains("control.headline") }, "\(asked.map(\.message))")
    for (field, value) in [("subhead", nil), ("headline", "Alles")] {
      _ = try setField(shop.workspace, "\(file):control.\(field)", to: value, in: shop.context)
    }
    #expect(try shop.read(file) == "control:\n  headline: Alles\n  ctaTitle: Weiter\n")
  }

  /// A variant that one side removed with its translations, and that is kept, has them again.
  @Test(arguments: [true, false]) func whatIsKeptHasItsTranslations(_ isRenamed: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    let copy = try shop.read(file)
    let copied = try #require(copy.range(of: "\nshort:\n")).upperBound
    let block = String(copy[copied...]).replacing("  ctaTitle:", with: "  # short and polite\n  ctaTitle:")
    try shop.write(file, String(copy[..<copied]) + block)
    try shop.commit("base")
    try shop.git("checkout", "-qb", "theirs")
    try shop.git("rm", "-q", "offerings/default/variants/short.yaml")
    let text = try shop.read(file)
    let start = try #require(text.range(of: "\nshort:\n")).lowerBound
    try shop.write(file, text[..<start] + "\n")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    let name = isRenamed ? "brief" : "short"
    let variant = "offerings/default/variants/\(name).yaml"
    if isRenamed {
      try shop.git("mv", "offerings/default/variants/short.yaml", variant)
      try shop.write(file, text.replacing("\nshort:\n", with: "\nbrief:\n"))
    } else {
      try shop.edit(variant, "subhead: One subscription", "subhead: Our subscription")
    }
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try shop.git("add", variant)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let merged = try shop.read(file)
    let kept = try #require(merged.range(of: "\n\(name):\n")).upperBound
    #expect(block.contains("# short and polite\n") && block.contains("headline: Alles freischalten\n"))
    #expect(merged[kept...] == block)
  }

  /// A variant that one side renamed and the other removed takes its translations along where it goes.
  @Test func whatIsRemovedAfterAllHasNoTranslations() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    // A text that goes by its place is of no matter where all of them go.
    try shop.edit(
      "offerings/default/variants/control.yaml", "  - package: monthly\n",
      "  - package: monthly\n    features:\n      - Maps\n")
    try shop.edit(file, "  cards.monthly.title:", "  cards.monthly.features.0: Karten\n  cards.monthly.title:")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.commit("base")
    try shop.git("checkout", "-qb", "theirs")
    _ = try remove(shop.workspace, "default/short", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/short", to: "brief", in: shop.context)
    _ = try setField(shop.workspace, "\(file):brief.headline", to: "Unser", in: shop.context)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try shop.git("rm", "-q", "offerings/default/variants/brief.yaml")
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(file) == shop.git("show", "theirs:\(file)") + "\n")
    #expect(try shop.findings().filter { $0.severity == .error } == [])
  }

  /// Where it is not known what is merged, a block that one side renamed and translated anew is not taken for one that is gone.
  @Test func whatIsNotKnownToBeGoneStays() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.write(file, "control:\n  headline: Alles\nshort:\n  headline: Kurz\n  subhead: Gut\n")
    try shop.commit("base")
    try shop.git("checkout", "-qb", "theirs")
    _ = try setField(shop.workspace, "\(file):short.headline", to: "Neu", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/short", to: "brief", in: shop.context)
    try shop.write(file, "control:\n  headline: Alles\nbrief:\n  headline: Anders\n  subhead: Besser\n")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try FileManager.default.removeItem(atPath: shop.path + "/.git/MERGE_HEAD")
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let text = try shop.read(file)
    #expect(text.contains("headline: Neu\n") && text.contains("headline: Anders\n"), "\(text)")
  }

  /// Translations of a variant that one side wrote first, in a new file or a known one, follow it to the name that the other
  /// side gave it.
  @Test(arguments: ["fr", "de"]) func newTranslationsFollowARenamedVariant(_ locale: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/\(locale).yaml"
    try shop.edit("paywall.yaml", "locales: [en, de]", "locales: [en, de, fr]")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    let german = try shop.read("offerings/default/locales/de.yaml")
    let end = try #require(german.range(of: "\nshort:\n")).lowerBound
    try shop.write("offerings/default/locales/de.yaml", german[..<end] + "\n")
    try shop.commit("base")
    try shop.git("checkout", "-qb", "theirs")
    let before = locale == "de" ? try shop.read(file) : ""
    try shop.write(file, before + "\nshort:\n  headline: Neuf\n")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/short", to: "brief", in: shop.context)
    try shop.commit("ours")
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    let rules: Set = ["locale-path", "well-formed"]
    let hints = try advised(shop.findings(), shop.workspace).filter { rules.contains($0.rule) }.map(\.hint)
    #expect(hints == ["paywall validate --fix", "paywall validate --fix"])
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let text = try shop.read(file)
    #expect(text == before + "\nbrief:\n  headline: Neuf\n", "\(text.suffix(90))")
  }

  /// What one side removed and the other changed is asked in a cherry-pick and a revert, too, until it is decided.
  @Test(arguments: [("cherry-pick", "CHERRY_PICK_HEAD"), ("revert", "REVERT_HEAD^")])
  func whatOneSideRemovedIsAskedInAPick(command: String, name: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let variant = "offerings/default/variants/short.yaml"
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.commit("base")
    try shop.edit(variant, "subhead: One subscription", "subhead: Our subscription")
    try shop.commit("edit")
    try shop.git("rm", "-q", variant)
    try shop.commit("removal")
    #expect(throws: (any Error).self) { try shop.git(command, "HEAD^") }
    func asked() throws -> [String] { try shop.findings().map(\.message).filter { $0.hasPrefix("merge conflict") } }
    #expect(try asked() == ["merge conflict: \(name) changed this file, and HEAD removed it"])
    try shop.git("rm", "-q", variant)
    #expect(try asked() == [])
  }

  /// A row that one side removed where it added a column is asked with a word for the cell that it has not.
  @Test func aMissingCellIsToBeSaid() throws {
    let shop = try merged(
      Self.table(["Free", "Pro"], [("Storage", "[true, Much]"), ("Sync", "[true, Fast]")]),
      ours: Self.table(["Free", "Family", "Pro"], [("Sync", "[true, Shared, Fast]")]),
      theirs: Self.table(["Free", "Pro"], [("Storage", "[true, More]"), ("Sync", "[true, Fast]")]))
    let hints = try shop.findings().compactMap(\.hint).filter { $0.hasPrefix("keep it, with its missing cells: ") }
    #expect(hints.count == 1 && hints[0].contains(#"'{"label":"Storage","values":[true,"VALUE","More"]}'"#))
  }
}

import Base
import Foundation
import JSON
import TestSupport
import Testing
import YAML

/// Two branches change one screen and its translations at random, git merges them, and each question is answered as its hint
/// says: what one side alone wrote is there, and each translation and each comment is at the text that it was about.
///
/// `PAYWALL_MERGES=100-400` tries other seeds than the few of every run.
@Suite struct MergePropertyTests {
  static let seeds: Range<Int> = {
    let given =
      ProcessInfo.processInfo.environment["PAYWALL_MERGES"]?.split(separator: "-").compactMap { Int($0) } ?? []
    return given.count == 2 ? given[0]..<given[1] : 0..<24
  }()

  @Test(arguments: seeds) func whatOneSideWroteStays(_ seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let terminal = try Terminal.withoutKeys()
    let base = Screen(&dice)
    try base.write(to: terminal)
    try terminal.git("add", "-A")
    try terminal.git("commit", "-qm", "base")
    try terminal.git("branch", "other")
    let ours = base.edited(by: "ours", &dice)
    let theirs = base.edited(by: "theirs", &dice)
    for (branch, screen) in [("other", theirs), ("main", ours)] {
      try terminal.git("checkout", "-q", branch)
      try screen.write(to: terminal)
      try terminal.git("add", "-A")
      try terminal.git("commit", "--allow-empty", "-qm", branch)
    }
    let merge = try run("git", ["merge", "-q", "other"], in: terminal.path, environment: terminal.environment)
    if merge.status == 0 { return }
    let answered = try answer(in: terminal, &dice)
    let wrong = try Merged(readIn: terminal).differences(from: base, ours, theirs, answered: answered.texts)
    #expect(wrong == [], "seed \(seed)\n\(answered.lines.joined(separator: "\n"))")
  }

  /// Does what the hints say until nothing is asked.
  /// - Returns: the texts that questions were about, and what was typed.
  private func answer(in terminal: Terminal, _ dice: inout Dice) throws -> (texts: Set<Int>, lines: [String]) {
    var (texts, lines): (Set<Int>, [String]) = ([], [])
    func type(_ line: String) throws {
      var environment = terminal.environment
      let programs = URL(fileURLWithPath: Terminal.program).deletingLastPathComponent().path
      environment["PATH"] = programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      let outcome = try run("/bin/sh", ["-c", line], in: terminal.path, environment: environment)
      lines.append("$ \(line)\n\(outcome.stdout)\(outcome.stderr)")
      // What is left in conflict, and what the screen lacks besides, is no failure of `--fix`.
      if !line.hasSuffix("--fix") { try #require(outcome.status == 0, "\(lines.joined(separator: "\n"))") }
    }
    try type("paywall validate --fix")
    for _ in 0..<20 {
      let report = try JSONValue(parsing: Array(terminal.paywall("validate", "--format", "json").stdout.utf8))
      let asked = (report["findings"]?.array ?? []).filter {
        $0["message"]?.string?.contains("merge conflict") == true
      }
      if asked.isEmpty { return (texts, lines) }
      // A translation waits for what it translates.
      let hints = asked.compactMap { $0["hint"]?.string }.filter { $0.contains("paywall ") }
      let hint = try #require(hints.first { !$0.contains("settle that first") } ?? hints.first, "\(asked)\n\(lines)")
      let question = try #require(asked.first { $0["hint"]?.string == hint }?["message"]?.string)
      let choices = hint.components(separatedBy: "; or").filter { !$0.hasSuffix(" JSON") }
      let choice = hint.contains("with what both have") ? choices[0] : dice.pick(choices)
      var command = String(choice[(try #require(choice.firstRange(of: "paywall "))).lowerBound...])
      if command.hasSuffix(" VALUE") {
        let values = question.matches(of: #/"(?:[^"\\]|\\.)*"/#).map { String($0.output.dropFirst().dropLast()) }
        command = command.dropLast("VALUE".count) + "'\(dice.pick(values))'"
      }
      texts.formUnion(numbers(in: question + command))
      lines.append(question)
      try type(command)
    }
    Issue.record("more than 20 questions:\n\(lines.joined(separator: "\n"))")
    return (texts, lines)
  }
}

/// A text with what hangs on it. Its number is in its words and its comments, so that each can be followed.
private struct Piece: Equatable {
  var number: Int
  var id: String?
  var words: String
  /// Whether there may be a second field.
  let hasNotes: Bool
  var note: String?
  var comment: String?
  var isCommentBehind = false
  var german: String?
  var germanComment: String?

  init(_ number: Int, by writer: String, hasID: Bool, isFeature: Bool = false, _ dice: inout Dice) {
    self.number = number
    id = hasID ? "n\(number)" : nil
    words = Self.words(number, by: writer)
    hasNotes = isFeature
    if isFeature, dice.isOne(in: 2) { note = "Note \(number) of \(writer)" }
    if dice.isOne(in: 3) { comment = "comment \(number) of \(writer)" }
    isCommentBehind = dice.isOne(in: 3)
    if !dice.isOne(in: 5) { german = "Worte \(number) von \(writer)" }
    if dice.isOne(in: 4) { germanComment = "german \(number) of \(writer)" }
  }

  /// Words like those of the same text, and unlike those of others.
  static func words(_ number: Int, by writer: String) -> String {
    "Words \(number) red\(number) and blue\(number) of \(writer)"
  }

  /// The lines of an entry that begins with these words.
  func lines(_ first: String, _ rest: [String] = [], indent: String) -> [String] {
    let above = comment.flatMap { isCommentBehind ? nil : ["\(indent)# \($0)"] } ?? []
    let behind = comment.flatMap { isCommentBehind ? "   # \($0)" : nil } ?? ""
    return above + ["\(indent)\(first)\(behind)"] + rest.map { indent + $0 }
  }
}

/// The parts of a screen that the branches change.
private struct Screen {
  /// Fields with one text.
  var fields: [Piece] = []
  var bullets: [Piece] = []
  var features: [Piece] = []
  private var haveIDs: (bullets: Bool, features: Bool)

  static let names = ["headline", "subhead", "ctaTitle"]
  static let variant = "offerings/default/variants/control.yaml"
  static let locale = "offerings/default/locales/de.yaml"

  init(_ dice: inout Dice) {
    haveIDs = (dice.isOne(in: 2), dice.isOne(in: 2))
    fields = Self.names.indices.map { Piece($0, by: "base", hasID: false, &dice) }
    bullets = (10..<(13 + dice.below(3))).map { Piece($0, by: "base", hasID: haveIDs.bullets, &dice) }
    features = (20..<(23 + dice.below(3))).map {
      Piece($0, by: "base", hasID: haveIDs.features, isFeature: true, &dice)
    }
  }

  var pieces: [Piece] { fields + bullets + features }

  func edited(by writer: String, _ dice: inout Dice) -> Self {
    var screen = self
    for edit in 0...dice.below(4) { screen.edit(by: writer + (edit == 0 ? "" : " \(edit)"), &dice) }
    return screen
  }

  private mutating func edit(by writer: String, _ dice: inout Dice) {
    switch dice.below(7) {
    case 0: Self.edit(&fields[dice.below(fields.count)], by: writer, &dice)
    case 1...4: Self.edit(&bullets, hasIDs: haveIDs.bullets, by: writer, &dice)
    default: Self.edit(&features, hasIDs: haveIDs.features, by: writer, &dice)
    }
  }

  private static func edit(_ list: inout [Piece], hasIDs: Bool, by writer: String, _ dice: inout Dice) {
    let index = dice.below(list.count)
    switch dice.below(6) {
    case 0:
      let number = list[0].number + (writer.hasPrefix("ours") ? 100 : 200) + dice.below(90)
      if list.contains(where: { $0.number == number }) { return }
      list.insert(
        Piece(number, by: writer, hasID: hasIDs, isFeature: list[0].hasNotes, &dice), at: dice.below(list.count + 1))
    case 1 where list.count > 2: list.remove(at: index)
    case 2: list.insert(list.remove(at: index), at: dice.below(list.count))
    default: edit(&list[index], by: writer, &dice)
    }
  }

  private static func edit(_ piece: inout Piece, by writer: String, _ dice: inout Dice) {
    switch dice.below(9) {
    case 7 where piece.note != nil: piece.note = nil
    case 7...8: if piece.hasNotes { piece.note = "Note \(piece.number) of \(writer)" }
    case 0...2: piece.words = Piece.words(piece.number, by: writer)
    case 3: if piece.german != nil { piece.german = "Worte \(piece.number) von \(writer)" }
    case 4: if piece.id != nil { piece.id = "n\(piece.number)_\(writer.replacing(" ", with: ""))" }
    case 5: piece.comment = piece.comment == nil ? "comment \(piece.number) of \(writer)" : nil
    default: piece.germanComment = piece.germanComment == nil ? "german \(piece.number) of \(writer)" : nil
    }
  }

  func write(to terminal: Terminal) throws {
    func lines(_ name: String) -> [String] {
      zip(Self.names, fields).filter { $0.0 == name }.flatMap { $1.lines("\(name): \($1.words)", indent: "") }
    }
    var variant = ["id: default_control"] + lines("headline") + lines("subhead") + ["bullets:"]
    variant += bullets.flatMap { piece in
      piece.id.map { piece.lines("- id: \($0)", ["  text: \(piece.words)"], indent: "  ") }
        ?? piece.lines("- \(piece.words)", indent: "  ")
    }
    variant += ["productIDs: [com.example.shop.annual]", "highlightedProductID: com.example.shop.annual"]
    variant += lines("ctaTitle")
    variant += ["sections:", "  - type: header", "  - type: features", "    items:"]
    variant += features.flatMap { piece in
      let note = piece.note.map { ["  text: \($0)"] } ?? []
      return piece.id.map { piece.lines("- id: \($0)", ["  title: \(piece.words)"] + note, indent: "      ") }
        ?? piece.lines("- title: \(piece.words)", note, indent: "      ")
    }
    variant.append("  - type: plans")
    var locale = ["control:"]
    for (path, piece) in paths {
      guard let german = piece.german else { continue }
      if let comment = piece.germanComment { locale.append("  # \(comment)") }
      locale.append("  \(path): \(german)")
    }
    for (name, lines) in [(Self.variant, variant), (Self.locale, locale)] {
      let file = URL(fileURLWithPath: terminal.path + "/" + name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
  }

  /// Each text by what translations call it.
  private var paths: [(path: String, piece: Piece)] {
    zip(Self.names, fields).map { ($0, $1) }
      + bullets.enumerated().map { ("bullets.\($1.id ?? "\($0)")", $1) }
      + features.map { ("sections.features.items.\($0.id ?? $0.words).title", $0) }
  }
}

/// What the files say after a merge, read without what is under test but its reader.
private struct Merged {
  private var words: [Int: String] = [:]
  private var ids: [Int: String] = [:]
  private var notes: [Int: String] = [:]
  private var germans: [Int: String] = [:]
  /// Each comment with the number of the first text at it or below.
  private var comments: [String: Int] = [:]
  private var orders: [[Int]] = []
  private var problems: [String] = []
  /// The texts that are there twice.
  private var pairs: [Int: Set<String>] = [:]

  init(readIn terminal: Terminal) throws {
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: terminal.path + "/" + name, encoding: .utf8)
    }
    let (variant, locale) = (try text(Screen.variant), try text(Screen.locale))
    let root = try #require(readYAML(Array(variant.utf8)).root, "\(variant)")
    var paths: [String: String] = [:]
    for name in Screen.names { paths[name] = root[name]?.string }
    let bullets = root["bullets"]?.items ?? []
    for (index, item) in bullets.enumerated() {
      paths["bullets.\(item["id"]?.string ?? "\(index)")"] = (item["text"] ?? item).string
    }
    let features = root["sections"]?.items.first { $0["type"]?.string == "features" }?["items"]?.items ?? []
    for item in features {
      let title = item["title"]?.string ?? ""
      paths["sections.features.items.\(item["id"]?.string ?? title).title"] = title
    }
    for words in paths.values {
      guard let number = numbers(in: words).first else { continue }
      if let other = self.words.updateValue(words, forKey: number) { pairs[number] = [words, other] }
    }
    for item in bullets + features {
      guard let number = Self.number(of: item) else { continue }
      ids[number] = item["id"]?.string
      if item["title"] != nil { notes[number] = item["text"]?.string }
    }
    orders = [bullets, features].map { $0.compactMap(Self.number) }
    let translations = try #require(readYAML(Array(locale.utf8)).root, "\(locale)")["control"]?.pairs ?? []
    for pair in translations {
      let number = numbers(in: pair.value.string ?? "").first ?? -1
      if germans.updateValue(pair.value.string ?? "", forKey: number) != nil {
        if pairs[number] == nil { problems.append("'\(number)' is twice German") }
      }
      if numbers(in: paths[pair.key] ?? "").first != number {
        problems.append("\(pair.key) is '\(pair.value.string ?? "")', and the text is '\(paths[pair.key] ?? "none")'")
      }
    }
    try readComments(of: variant, #/Words (\d+) /#, #/comment \d+ of [a-z]+( \d)?/#)
    try readComments(of: locale, #/Worte (\d+) /#, #/german \d+ of [a-z]+( \d)?/#)
  }

  private static func number(of item: Node) -> Int? {
    numbers(in: (item["title"] ?? item["text"] ?? item).string ?? "").first
  }

  private mutating func readComments(
    of text: String, _ words: Regex<(Substring, Substring)>, _ comment: Regex<(Substring, Substring?)>
  ) throws {
    let lines = text.split(separator: "\n")
    for (index, line) in lines.enumerated() {
      for match in line.matches(of: comment) {
        let owner = lines[index...].lazy.compactMap { $0.firstMatch(of: words)?.output.1 }.first
        if comments.updateValue(owner.flatMap { Int($0) } ?? -1, forKey: String(match.output.0)) != nil {
          problems.append("'\(match.output.0)' is there twice")
        }
      }
    }
  }

  /// What is not as both sides together say.
  /// - Parameter answered: the texts that questions were about, of which each side may have come.
  func differences(from base: Screen, _ ours: Screen, _ theirs: Screen, answered: Set<Int>) -> [String] {
    var wrong = problems
    func all(_ screen: Screen) -> [Int: Piece] {
      Dictionary(uniqueKeysWithValues: screen.pieces.map { ($0.number, $0) })
    }
    let (former, mine, others) = (all(base), all(ours), all(theirs))
    for number in Set(former.keys).union(mine.keys).union(others.keys).sorted() {
      let versions = [former[number], mine[number], others[number]]
      if let pair = pairs[number] {
        // Where each side edited a text without a name, both are kept.
        if pair != Set(versions.dropFirst().compactMap { $0?.words }) { wrong.append("\(pair) are there") }
        continue
      }
      let isGone = versions[0] != nil && (versions[1] == nil || versions[2] == nil)
      let survivor = versions[1] ?? versions[2]
      // What one side took away and the other left alone is gone; what the other changed somebody was asked about.
      if isGone, words[number] == nil || survivor == nil || survivor == versions[0] {
        if let words = words[number] { wrong.append("'\(words)' was removed and is there") }
        if let german = germans[number] { wrong.append("'\(german)' was removed and is there") }
        continue
      }
      func compare<Value: Hashable>(_ what: String, _ found: Value?, _ read: (Piece) -> Value?) {
        let sides = versions.map { $0.flatMap(read) }
        var right: Set<Value?> = [sides[1], sides[2]]
        if !isGone, sides[1] == sides[0] { right = [sides[2]] }
        if !isGone, sides[2] == sides[0] { right = [sides[1]] }
        if isGone { right = [sides[1] ?? sides[2]] }
        if right.contains(found) { return }
        wrong.append("\(what) of \(number) is \(found.map { "'\($0)'" } ?? "none"), not \(right)")
      }
      compare("the text", words[number]) { $0.words }
      compare("the id", ids[number]) { $0.id }
      compare("the note", notes[number]) { $0.note }
      compare("the translation", germans[number]) { $0.german }
      compare("the comment", comment("comment", number)) { $0.comment }
      if germans[number] != nil {
        compare("the translation's comment", comment("german", number)) { $0.german == nil ? nil : $0.germanComment }
      }
    }
    for (text, owner) in comments where numbers(in: text).first != owner && words[numbers(in: text).first ?? -1] != nil
    {
      wrong.append("'\(text)' is at \(owner)")
    }
    for (index, list) in [\Screen.bullets, \Screen.features].enumerated() {
      // Of what has no id, an edit beside an addition may be two additions.
      let isEdited = [ours, theirs].contains { side in
        side[keyPath: list].contains { $0.id == nil && former[$0.number].map { $0.words } != $0.words }
      }
      if isEdited { continue }
      wrong += differencesOfOrder(
        orders[index], [base, ours, theirs].map { $0[keyPath: list].map(\.number) }, answered)
    }
    return wrong
  }

  private func comment(_ kind: String, _ number: Int) -> String? {
    comments.keys.first { $0.hasPrefix("\(kind) \(number) ") }
  }

  /// The order is that of the side that changed it, of what all have.
  private func differencesOfOrder(_ found: [Int], _ lists: [[Int]], _ answered: Set<Int>) -> [String] {
    let common = Set(lists[0]).intersection(lists[1]).intersection(lists[2]).intersection(found)
    let sides = lists.map { $0.filter(common.contains) }
    let right = sides[1] == sides[0] ? [sides[2]] : sides[2] == sides[0] ? [sides[1]] : [sides[1], sides[2]]
    let order = found.filter(common.contains)
    if right.contains(order) || right.count > 1 || !answered.isDisjoint(with: order) { return [] }
    return ["the order is \(order), not \(right[0])"]
  }
}

/// The numbers of the texts that are named.
private func numbers(in text: String) -> [Int] {
  text.matches(of: #/(?:Words|Worte|Note|comment|german) (\d+) |\bn(\d+)(?:_[a-z0-9]+)?\b/#).compactMap { match in
    (match.output.1 ?? match.output.2).flatMap { Int($0) }
  }
}

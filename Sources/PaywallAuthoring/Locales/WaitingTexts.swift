import Base
import JSON
import PaywallModel
import YAML

/// The comments of locale files that hold texts to be translated, as entries of the mapping that they stand in: a merge goes by
/// entries, and of a text that waits on one side and is translated on the other there is one answer.
struct WaitingTexts {
  /// Versions of a file: what both sides come from, ours and theirs.
  private(set) var versions: [[UInt8]] = []
  /// The lines of each comment by the word that stands for it as a value, without their margins.
  private var blocks: [String: [[UInt8]]] = [:]
  private var words: [[[UInt8]]: String] = [:]
  /// How such a word begins.
  private var mark = "__waits"

  /// - Parameters:
  ///   - versions: what both sides come from, ours and theirs.
  ///   - original: the locale of the originals.
  ///   - areMerged: whether they are to be merged, and of a text that both sides changed one is to be seen.
  /// - Returns: nil where nothing waits, and for files of another kind.
  init?(_ versions: [[UInt8]], _ file: SourceFile, originalsIn original: String, areMerged: Bool = true) {
    guard FileKind(of: file.path) == .locale, !file.isJSON else { return nil }
    let texts = versions.map { bytes in
      file.root(of: bytes).map { Version(SourceFile(path: file.path, bytes: bytes), $0, originalsIn: original) }
    }
    guard texts.contains(where: { $0?.waiting.isEmpty == false }) else { return nil }
    while versions.contains(where: { String(decoding: $0, as: UTF8.self).contains(mark) }) { mark += "_" }
    for (index, version) in texts.enumerated() {
      guard let version else {
        self.versions.append(versions[index])
        continue
      }
      var entries: [Key: [[UInt8]]] = [:]
      for text in version.waiting.keys {
        if areMerged, index > 0, texts[0]?.has(text) != true, let lines = texts[3 - index]?.lines(of: text) {
          // It is new on both sides, and translated on the other one: its comments are those of one text.
          entries[text] = lines
        } else if let word = areMerged
          ? word(of: text, in: index, texts) : version.waiting[text].map({ word(for: $0.words) })
        {
          entries[text] = [Array("\(LocaleSheet.key(text.path)) \(word)".utf8)]
        }
      }
      let made = version.replaced(by: entries)
      // Where one cannot be written as an entry, all stay what they are.
      guard let root = file.root(of: made), version.isWithin(root, besides: entries.count) else { return nil }
      self.versions.append(made)
    }
  }

  /// The word for a text that waits in a version, as the merge is to see it; nil where it is not to see it at all.
  private mutating func word(of text: Key, in index: Int, _ versions: [Version?]) -> String? {
    let (own, base) = (versions[index]?.waiting[text]?.words, versions[0]?.waiting[text]?.words)
    guard let own, index > 0, own != base, let other = versions[3 - index] else { return own.map { word(for: $0) } }
    // It is another one on this side alone.
    if other.waiting[text]?.words == base, other.isTranslated(text) == (versions[0]?.isTranslated(text) ?? false) {
      return word(for: own)
    }
    // Originals that each side has of its own are made anew from those of today.
    if let others = other.waiting[text]?.words { return word(for: index == 1 ? own : others) }
    return base.map { word(for: $0) }
  }

  private mutating func word(for lines: [[UInt8]]) -> String {
    if let known = words[lines] { return known }
    let word = "\(mark)\(blocks.count)"
    (blocks[word], words[lines]) = (lines, word)
    return word
  }

  /// A decision about a variant as a whole says nothing of what waits in it.
  func deciding(_ decided: ThreeWayMerge.Decision?, _ file: SourceFile) -> ThreeWayMerge.Decision? {
    guard var decided, var members = decided.value?.members else { return decided }
    for root in versions.dropFirst().compactMap(file.root) {
      for pair in root[decided.field]?.pairs ?? []
      where pair.value.string?.hasPrefix(mark) == true && !members.contains(where: { $0.key == pair.key }) {
        members.append(JSONMember(pair.key, pair.value.json))
      }
    }
    decided.value = .object(members)
    return decided
  }

  /// A file that was merged from the versions, with comments in the place of those entries; nil if one is written in another way.
  func restored(_ bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap { line in
      let isCRLF = line.last == UInt8(ascii: "\r")
      let text = String(decoding: isCRLF ? line.dropLast() : line, as: UTF8.self)
      guard let start = text.firstRange(of: ": \(mark)") else { return [Array(line)] }
      let word = text[start.lowerBound...].dropFirst(2).prefix { $0 != " " }
      guard let block = blocks[String(word)] else { return [Array(line)] }
      let margin = line.prefix { $0 == 0x20 }
      let key = text[..<start.lowerBound].drop { $0 == " " } + ":"
      let rest = text[start.lowerBound...].dropFirst(2 + word.count).drop { $0 == " " }
      let behind = rest.isEmpty ? [] : [Array(rest.utf8)]
      return (behind + block.named(String(key))).map { margin + $0 + (isCRLF ? [0x0D] : []) }
    }
    let whole = Array(lines.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
    return String(decoding: whole, as: UTF8.self).contains(mark) ? nil : whole
  }

  /// A text of a variant.
  private struct Key: Hashable {
    var variant: String
    var path: String
  }

  /// What waits in a version of the file.
  private struct Version {
    var file: SourceFile
    var root: Node
    var waiting: [Key: LocaleSheet.WaitingText] = [:]
    private let translations: [Key: Node.Pair]
    private let margins: [String: Int]
    private let lines: [[UInt8]]

    init(_ file: SourceFile, _ root: Node, originalsIn original: String) {
      (self.file, self.root) = (file, root)
      translations = Self.translations(in: root)
      lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
      margins = Dictionary(
        root.pairs.compactMap { entry in entry.value.pairs.first.map { (entry.key, Int($0.keyStart.column) - 1) } },
        uniquingKeysWith: { first, _ in first })
      guard let sheet = try? LocaleSheet(file, originalsIn: original) else { return }
      for text in sheet.waiting {
        let key = Key(variant: text.variant, path: text.path)
        // Of what is translated, or waits already, it is a comment like any other.
        if waiting[key] == nil, !isTranslated(key) { waiting[key] = text }
      }
    }

    func isTranslated(_ text: Key) -> Bool { translations[text] != nil }

    private static func translations(in root: Node) -> [Key: Node.Pair] {
      Dictionary(
        root.pairs.flatMap { entry in entry.value.pairs.map { (Key(variant: entry.key, path: $0.key), $0) } },
        uniquingKeysWith: { first, _ in first })
    }

    func has(_ text: Key) -> Bool { isTranslated(text) || waiting[text] != nil }

    /// A translation as a line without its margin; nil for one that has more than one line.
    func lines(of text: Key) -> [[UInt8]]? {
      guard let words = translations[text]?.value.string else { return nil }
      let lines = emit(.mapping([(text.path, .string(words))])).split(separator: "\n")
      return lines.count == 1 ? [Array(lines[0].utf8)] : nil
    }

    /// The file with entries in the place of comments.
    /// - Parameter entries: without margins; nothing for comments that go.
    func replaced(by entries: [Key: [[UInt8]]]) -> [UInt8] {
      var lines = lines
      for (key, text) in waiting.sorted(by: { $0.value.lines.lowerBound > $1.value.lines.lowerBound }) {
        let margin = [UInt8](repeating: 0x20, count: margins[key.variant] ?? text.indentation)
        let ending: [UInt8] = lines[text.lines.lowerBound].last == 0x0D ? [0x0D] : []
        lines.replaceSubrange(text.lines, with: (entries[key] ?? []).map { margin + $0 + ending })
      }
      return Array(lines.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
    }

    /// Whether another file has all that this one translates, and so many texts more.
    func isWithin(_ other: Node, besides count: Int) -> Bool {
      let (variants, others) = (Set(other.pairs.map(\.key)), Self.translations(in: other))
      return others.count == translations.count + count && root.pairs.allSatisfy { variants.contains($0.key) }
        && translations.allSatisfy { others[$0.key]?.value.json == $0.value.value.json }
    }
  }
}

extension [[UInt8]] {
  /// The comment of a text that waits under another key, as that is written with its colon.
  fileprivate func named(_ key: String) -> [[UInt8]] {
    guard let text = last?.commentedOut, let old = LocaleSheet.writtenKey(of: text), old != key else { return self }
    var block = self
    block[count - 1] = [UInt8]("# \(key)\(text.dropFirst(old.count))".utf8)
    return block
  }
}

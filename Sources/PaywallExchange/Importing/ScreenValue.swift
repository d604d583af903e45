import Base
import JSON

/// A value of a variant whose texts still know their translations.
indirect enum ScreenValue {
  case text(ImportedText)
  case json(JSONValue)
  case list([ScreenValue])
  /// Members that are nil are left out.
  case object([(String, ScreenValue?)])

  static func string(_ text: String) -> ScreenValue { .json(.string(text)) }

  /// A text in a list, under an id by which translations follow it.
  static func line(_ id: String, _ text: ImportedText) -> ScreenValue {
    .object([("id", .string(id)), ("text", .text(text))])
  }

  /// Nil for a list without items.
  static func filled(_ items: [ScreenValue]) -> ScreenValue? { items.isEmpty ? nil : .list(items) }

  /// Nil for an object all of whose members are nil.
  static func some(_ members: [(String, ScreenValue?)]) -> ScreenValue? {
    members.contains { $0.1 != nil } ? .object(members) : nil
  }

  subscript(key: String) -> ScreenValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == key }?.1
  }

  var string: String? { if case .json(.string(let text)) = self { text } else { nil } }
}

extension ScreenValue {
  /// All texts in it.
  var texts: [ImportedText] {
    switch self {
    case .text(let text): [text]
    case .json: []
    case .list(let items): items.flatMap(\.texts)
    case .object(let members): members.compactMap(\.1).flatMap(\.texts)
    }
  }
}

/// A variant's document, and its translations by locale, as they stand in files.
struct CompiledScreen {
  var document: JSONValue = .null
  private(set) var translations: [String: [(path: String, text: String)]] = [:]
  /// How many there are in the default language.
  private(set) var texts = 0

  init(_ screen: ScreenValue) { document = compile(screen, at: "") }

  private mutating func compile(_ value: ScreenValue, at path: String) -> JSONValue {
    switch value {
    case .json(let json): return json
    case .text(let text):
      texts += 1
      for (locale, translation) in text.translations { translations[locale, default: []].append((path, translation)) }
      return .string(text.text)
    case .list(let items):
      return .array(items.enumerated().map { compile($1, at: "\(path).\($1.name ?? "\($0)")") })
    case .object(let members):
      let isLine = members.count == 2 && members[0].0 == "id" && members[1].0 == "text"
      var out: [JSONMember] = []
      for (key, member) in members {
        guard let member else { continue }
        let inner = path.isEmpty ? key : isLine ? path : "\(path).\(key)"
        out.append(JSONMember(key, compile(member, at: inner)))
      }
      return .object(out)
    }
  }
}

extension ScreenValue {
  /// What an item of a list is called in the paths of translations.
  fileprivate var name: String? {
    for key in ["id", "type", "package"] { if let name = self[key]?.string { return name } }
    return nil
  }
}

/// Ids that differ within one list.
struct ItemNames {
  private var taken: Set<String> = []
  /// The number that the next of the same name is tried with.
  private var next: [String: Int] = [:]

  /// The id for a text.
  mutating func take(_ text: String) -> String { take(id: slug(text)) }

  /// The id itself, or one of its own that begins like it.
  mutating func take(id wanted: String) -> String {
    if taken.insert(wanted).inserted { return wanted }
    var count = next[wanted] ?? 2
    var id: String
    repeat {
      id = String(wanted.prefix(60 - String(count).utf8.count)) + "_\(count)"
      count += 1
    } while !taken.insert(id).inserted
    next[wanted] = count
    return id
  }
}

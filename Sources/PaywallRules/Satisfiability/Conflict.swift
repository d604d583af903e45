import Base
import PaywallModel
import YAML

/// Conditions of one audience that no value meets together: as few of them as say it.
struct Conflict {
  private let attribute: String
  private let conditions: [(node: Node, file: String)]

  /// Nil if no single attribute is to blame.
  /// - Parameter declared: what the project says of attributes, as for `users`.
  init?(in audience: Node, _ users: UserSet, _ declared: [String: DeclaredValues], file: String) {
    guard let attribute = users.contradiction, let nodes = audience["conditions"]?.items,
      nodes.count == users.conditions.count
    else { return nil }
    let mine = users.conditions.indices.filter { users.conditions[$0].attribute == attribute }
    func areEmpty(_ places: [Int]) -> Bool {
      AttributeDomain(places.map { users.conditions[$0] }, of: declared[attribute]).isEmpty
    }
    // The first condition with which they leave nothing; all before it leave something.
    var (low, high) = (0, mine.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if areEmpty(Array(mine[...middle])) { high = middle } else { low = middle + 1 }
    }
    guard mine.indices.contains(low) else { return nil }
    let last = mine[low]
    let few =
      areEmpty([last])
      ? [last] : mine[..<low].first { areEmpty([$0, last]) }.map { [$0, last] } ?? Array(mine[...low])
    self.attribute = attribute
    conditions = few.map { (nodes[$0], file) }
  }

  /// What is wrong with them, each with its line.
  var words: String {
    conditions.count == 1
      ? "its condition on '\(attribute)' holds for no value: \(list)"
      : "its conditions on '\(attribute)' contradict each other: \(list)"
  }

  /// Each of them with its line, in the form that `--since` looks past; of many, the first and the last.
  var list: String {
    let all = conditions.map { "\(Self.words($0.node)) (\($0.file):\($0.node.start.line))" }
    guard let last = all.last, all.count > 1 else { return all.joined() }
    return all.count > 3
      ? "\(all[0]), \(all.count - 2) more and \(last)" : all.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Where each of them stands.
  var places: [RelatedPlace] {
    conditions.map { RelatedPlace(SourceRange($0.file, $0.node), "\(attribute) \(Self.words($0.node))") }
  }

  /// Such as `equals "DE"`.
  private static func words(_ condition: Node) -> String {
    let value = (condition["value"] ?? condition["values"]).map {
      String(decoding: canonicalBytes(of: $0), as: UTF8.self)
    }
    let shown = value.map { $0.count > 40 ? " \($0.prefix(39))…" : " \($0)" } ?? ""
    return (condition["operator"]?.string ?? "") + shown
  }
}

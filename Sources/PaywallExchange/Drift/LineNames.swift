package import JSON

/// What lines of a screen are called: an import names them after their words, so one that is edited has another name.
///
/// A line is the same as the one that stands at its place in the mirror, and that as the one at its place in the project,
/// where the lists are as long and neither has the other's name.
package struct LineNames {
  /// The variant of the import.
  package private(set) var theirs: JSONValue
  /// The variant of the mirror.
  package private(set) var mirror: JSONValue
  /// The paths of lines in the project, by those in the import.
  private var theirPaths: [String: String] = [:]
  /// The same for the mirror.
  private var mirrorPaths: [String: String] = [:]

  /// - Parameters:
  ///   - theirs: a variant of an import.
  ///   - mirror: the same of the mirror.
  ///   - own: the same of the project.
  package init(_ theirs: JSONValue, _ mirror: JSONValue, _ own: JSONValue) {
    (self.theirs, self.mirror) = (theirs, mirror)
    let start = Line(theirs: "", mirror: "", own: "")
    (self.theirs, self.mirror) = pair(theirs, mirror, own, start)
  }

  /// Texts of a locale under the project's paths.
  package func renamed(theirs texts: JSONValue) -> JSONValue { Self.renamed(texts, theirPaths) }

  /// Texts of a locale of the mirror under the project's paths.
  package func renamed(mirror texts: JSONValue) -> JSONValue { Self.renamed(texts, mirrorPaths) }

  private static func renamed(_ texts: JSONValue, _ paths: [String: String]) -> JSONValue {
    if paths.isEmpty { return texts }
    return .object(
      (texts.members ?? []).map { text in
        var end = text.key.endIndex
        while true {
          if let own = paths[String(text.key[..<end])] { return JSONMember(own + text.key[end...], text.value) }
          guard let dot = text.key[..<end].lastIndex(of: ".") else { return text }
          end = dot
        }
      })
  }

  /// A path in each of the three.
  private struct Line {
    var theirs: String
    var mirror: String
    var own: String

    func appending(_ key: String) -> Line { appending(key, key, key) }

    func appending(_ theirs: String, _ mirror: String, _ own: String) -> Line {
      func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
      return Line(theirs: join(self.theirs, theirs), mirror: join(self.mirror, mirror), own: join(self.own, own))
    }
  }

  private mutating func pair(
    _ theirs: JSONValue, _ mirror: JSONValue, _ own: JSONValue?, _ line: Line
  ) -> (JSONValue, JSONValue) {
    if let members = theirs.members, let others = mirror.members {
      var paired: [String: (JSONValue, JSONValue)] = [:]
      for member in members {
        guard let other = mirror[member.key] else { continue }
        paired[member.key] = pair(member.value, other, own?[member.key], line.appending(member.key))
      }
      return (
        .object(members.map { JSONMember($0.key, paired[$0.key]?.0 ?? $0.value) }),
        .object(others.map { JSONMember($0.key, paired[$0.key]?.1 ?? $0.value) })
      )
    }
    guard let items = theirs.array, let others = mirror.array, let list = NamedItems(theirs),
      let mirrored = NamedItems(mirror)
    else { return (theirs, mirror) }
    return pair(items, list, others, mirrored, own.flatMap { NamedItems($0) }, line)
  }

  private mutating func pair(
    _ items: [JSONValue], _ list: NamedItems, _ others: [JSONValue], _ mirrored: NamedItems, _ own: NamedItems?,
    _ line: Line
  ) -> (JSONValue, JSONValue) {
    var (items, others) = (items, others)
    let finals = mirrored.names.indices.map { place -> String in
      guard let own, own.names.count == others.count, own[mirrored.names[place]] == nil,
        mirrored[own.names[place]] == nil, others[place].isNamedAfterWords
      else { return mirrored.names[place] }
      return own.names[place]
    }
    for (place, other) in mirrored.names.enumerated() where other != finals[place] {
      mirrorPaths[line.appending("", other, "").mirror] = line.appending("", "", finals[place]).own
      others[place] = others[place].named(finals[place])
    }
    for (index, name) in list.names.enumerated() {
      let isAlone =
        mirrored[name] == nil && list.names.count == others.count && list[mirrored.names[index]] == nil
        && items[index].isNamedAfterWords && mirrored[mirrored.names[index]]?.isNamedAfterWords ?? false
      guard let place = mirrored.place(of: name) ?? (isAlone ? index : nil) else { continue }
      let next = line.appending(name, mirrored.names[place], finals[place])
      (items[index], others[place]) = pair(items[index], others[place], own?[finals[place]], next)
      if name != finals[place] { theirPaths[next.theirs] = next.own }
      items[index] = items[index].named(finals[place])
    }
    return (.array(items), .array(others))
  }
}

extension JSONValue {
  /// Whether an import made the id of a line of its words (`ItemNames.take`).
  fileprivate var isNamedAfterWords: Bool {
    guard let id = self["id"]?.string else { return false }
    return (members ?? []).contains { member in
      guard member.key != "id", let words = member.value.string.map(slug) else { return false }
      return id == words || id.hasPrefix(words + "_")
    }
  }

  fileprivate func named(_ id: String) -> JSONValue {
    guard self["id"] != nil else { return self }
    return .object((members ?? []).map { $0.key == "id" ? JSONMember("id", .string(id)) : $0 })
  }
}

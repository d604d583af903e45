import JSON
import PaywallModel
import YAML

extension ConsoleDrift {
  /// The documents of an import and of the mirror, with the default variants called as the project calls them, and without what
  /// both derived from another value.
  static func pair(
    _ theirs: [String: JSONValue], _ mirror: [String: JSONValue], _ offerings: [String: OfferingFiles]
  ) -> (theirs: [String: JSONValue], mirror: [String: JSONValue]) {
    var (theirs, mirror) = (theirs, mirror)
    for (id, files) in offerings {
      let folder = "offerings/\(id)"
      let own = Offering(reading: files).defaultVariant.value
      if let name = mirror["\(folder)/offering"]?["defaultVariant"]?.string, name != own {
        rename("\(folder)/variants/\(name)", "\(folder)/variants/\(own)", in: &theirs, &mirror)
      }
    }
    for path in theirs.keys where path.contains("/variants/") {
      let offering = path.split(separator: "/").prefix(2).joined(separator: "/") + "/offering"
      guard let document = theirs[path], let other = mirror[path] else { continue }
      let derived = derivedKeys(of: document, theirs[offering]).intersection(derivedKeys(of: other, mirror[offering]))
      theirs[path] = removing(derived, from: document)
      mirror[path] = removing(derived, from: other)
    }
    return (theirs, mirror)
  }

  /// Calls experiments as the project does. Some formats name none, so that their imports call them after their placement and
  /// rule: which one it is, the salt says by which it draws users.
  static func pairExperiments(
    of theirs: inout [String: JSONValue], _ mirror: inout [String: JSONValue], _ files: ProjectFiles
  ) {
    let own = files.experiments.map { Experiment(reading: $0) }
    let known = Set(own.map(\.id))
    var names: [String: String] = [:]
    for documents in [mirror, theirs] {
      for (path, document) in documents.sorted(by: { $0.key < $1.key }) where path.hasPrefix("experiments/") {
        let id = String(path.dropFirst("experiments/".count))
        guard !known.contains(id), names[id] == nil, let salt = document["salt"]?.string else { continue }
        let placement = document["placement"]?.string
        names[id] =
          own.first { one in
            one.salt == salt && one.placement?.value == placement
              && !names.values.contains(one.id)
          }?.id
      }
    }
    if names.isEmpty { return }
    (theirs, mirror) = (renaming(names, in: theirs), renaming(names, in: mirror))
  }

  private static func renaming(_ names: [String: String], in documents: [String: JSONValue]) -> [String: JSONValue] {
    var documents = documents
    for (old, new) in names {
      if let document = documents.removeValue(forKey: "experiments/\(old)") {
        documents["experiments/\(new)"] = document
      }
    }
    documents["placements"] = documents["placements"].map { renaming(names, in: $0) }
    return documents
  }

  private static func renaming(_ names: [String: String], in value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { renaming(names, in: $0) })
    case .object(let members):
      return .object(
        members.map { member in
          if member.key == "experiment", let name = member.value.string.flatMap({ names[$0] }) {
            return JSONMember(member.key, .string(name))
          }
          return JSONMember(member.key, renaming(names, in: member.value))
        })
    case .null, .boolean, .integer, .number, .string: return value
    }
  }

  private static func rename(
    _ old: String, _ new: String, in theirs: inout [String: JSONValue], _ mirror: inout [String: JSONValue]
  ) {
    guard theirs[new] == nil, mirror[new] == nil else { return }
    theirs[new] = theirs.removeValue(forKey: old)
    mirror[new] = mirror.removeValue(forKey: old)
  }

  /// What an import fills in for a screen that lacks it (`ImportDraft.add`): a headline from the offering's name, and a line of
  /// the list from the text under the headline, or from the headline.
  private static func derivedKeys(of variant: JSONValue, _ offering: JSONValue?) -> Set<String> {
    var keys: Set<String> = []
    if let headline = variant["headline"]?.string, headline == offering?["displayName"]?.string?.trimmed {
      keys.insert("headline")
    }
    if let lines = variant["bullets"]?.array, lines.count == 1, let text = lines[0].string ?? lines[0]["text"]?.string,
      text == variant["subhead"]?.string || text == variant["headline"]?.string
    {
      keys.insert("bullets")
    }
    return keys
  }

  private static func removing(_ keys: Set<String>, from document: JSONValue) -> JSONValue {
    .object((document.members ?? []).filter { !keys.contains($0.key) })
  }
}

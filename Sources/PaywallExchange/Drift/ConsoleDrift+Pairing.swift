import JSON
import PaywallModel
import YAML

/// The documents of an import, and of the import of the project's own export.
struct Sides {
  var theirs: [String: JSONValue]
  var mirror: [String: JSONValue]
  private let locales: Set<String>

  /// - Parameters:
  ///   - theirs: by path, as the project calls what is in them.
  ///   - mirror: as `theirs`.
  init(theirs: [String: JSONValue], mirror: [String: JSONValue]) {
    (self.theirs, self.mirror) = (theirs, mirror)
    var locales: Set<String> = []
    for path in [theirs.keys, mirror.keys].joined() where path.contains("/locales/") {
      if let locale = path.split(separator: "/").last { locales.insert(String(locale)) }
    }
    self.locales = locales
  }

  /// With experiments and default variants called as the project calls them.
  func named(with offerings: [String: OfferingFiles], _ files: ProjectFiles) -> Sides {
    var sides = self
    sides.pairExperiments(files)
    for (id, files) in offerings {
      let folder = "offerings/\(id)"
      let own = Offering(reading: files).defaultVariant.value
      if let name = sides.mirror["\(folder)/offering"]?["defaultVariant"]?.string, name != own {
        sides.rename(name, to: own, in: folder)
      }
    }
    return sides
  }

  /// Without what both derived from another value, and with lines called as the project calls them.
  /// - Parameter variants: the project's own, by path.
  func withoutDerived(_ variants: [String: JSONValue]) -> Sides {
    var sides = self
    sides.nameLines(variants)
    sides.dropFallbacks()
    for path in theirs.keys where path.contains("/variants/") {
      let parts = path.split(separator: "/").map(String.init)
      let folder = "\(parts[0])/\(parts[1])"
      guard let document = sides.theirs[path], let other = sides.mirror[path] else { continue }
      let derived = derivedKeys(of: document, theirs["\(folder)/offering"])
        .intersection(derivedKeys(of: other, mirror["\(folder)/offering"]))
      if derived.isEmpty { continue }
      sides.theirs[path] = removing(derived, from: document)
      sides.mirror[path] = removing(derived, from: other)
      sides.changeTexts(of: parts[3], in: folder) { texts, _ in removing(derived, from: texts) }
    }
    return sides
  }

  private mutating func nameLines(_ variants: [String: JSONValue]) {
    for path in theirs.keys where path.contains("/variants/") {
      let parts = path.split(separator: "/").map(String.init)
      guard let document = theirs[path], let other = mirror[path], let own = variants[path] else { continue }
      let names = LineNames(document, other, own)
      (theirs[path], mirror[path]) = (names.theirs, names.mirror)
      changeTexts(of: parts[3], in: "\(parts[0])/\(parts[1])") { texts, isMirror in
        isMirror ? names.renamed(mirror: texts) : names.renamed(theirs: texts)
      }
    }
  }

  /// Changes the translations of a variant.
  private mutating func changeTexts(
    of variant: String, in folder: String, _ change: (_ texts: JSONValue, _ isMirror: Bool) -> JSONValue
  ) {
    for locale in locales {
      let path = "\(folder)/locales/\(locale)"
      theirs[path] = theirs[path]?.changing(variant) { change($0, false) }
      mirror[path] = mirror[path]?.changing(variant) { change($0, true) }
    }
  }

  /// What is not translated stands in the default language in each locale of an export; where an original is edited, those become
  /// others than it, and would pass for translations.
  private mutating func dropFallbacks() {
    for path in theirs.keys where path.contains("/locales/") {
      let parts = path.split(separator: "/")
      let folder = parts.prefix(2).joined(separator: "/")
      theirs[path] = .object(
        (theirs[path]?.members ?? []).compactMap { variant in
          let own = mirror[path]?[variant.key]
          let original = mirror["\(folder)/variants/\(variant.key)"]
          let texts = (variant.value.members ?? []).filter { text in
            own?[text.key] != nil || original?.text(at: text.key[...]) != text.value
          }
          return texts.isEmpty && own == nil ? nil : JSONMember(variant.key, .object(texts))
        })
      if theirs[path]?.members?.isEmpty ?? false, mirror[path] == nil { theirs[path] = nil }
    }
  }

  /// Calls experiments as the project does. Some formats name none, so that their imports call them after their placement and
  /// rule: which one it is, the salt says by which it draws users.
  private mutating func pairExperiments(_ files: ProjectFiles) {
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

  private func renaming(_ names: [String: String], in documents: [String: JSONValue]) -> [String: JSONValue] {
    var documents = documents
    for (old, new) in names {
      if let document = documents.removeValue(forKey: "experiments/\(old)") {
        documents["experiments/\(new)"] = document
      }
    }
    documents["placements"] = documents["placements"].map { renaming(names, in: $0) }
    return documents
  }

  private func renaming(_ names: [String: String], in value: JSONValue) -> JSONValue {
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

  /// Calls a variant otherwise, unless there is one of that name.
  private mutating func rename(_ old: String, to new: String, in folder: String) {
    let path = "\(folder)/variants/"
    guard theirs[path + new] == nil, mirror[path + new] == nil else { return }
    func renamed(_ documents: [String: JSONValue]) -> [String: JSONValue] {
      var documents = documents
      documents[path + new] = documents.removeValue(forKey: path + old)
      for (path, copies) in documents where path.hasPrefix("\(folder)/locales/") {
        documents[path] = .object(
          (copies.members ?? []).map { $0.key == old ? JSONMember(new, $0.value) : $0 })
      }
      return documents
    }
    (theirs, mirror) = (renamed(theirs), renamed(mirror))
  }

  /// What an import fills in for a screen that lacks it (`ImportDraft.add`): a headline from the offering's name, a line of
  /// the list from the text under the headline, or from the headline; and what the format has in a section alone: the list,
  /// the purchase button.
  private func derivedKeys(of variant: JSONValue, _ offering: JSONValue?) -> Set<String> {
    var keys: Set<String> = []
    if let headline = variant["headline"]?.string, headline == offering?["displayName"]?.string?.trimmed {
      keys.insert("headline")
    }
    if let lines = variant["bullets"]?.array, lines.count == 1, let text = lines[0].string ?? lines[0]["text"]?.string,
      text == variant["subhead"]?.string || text == variant["headline"]?.string
    {
      keys.insert("bullets")
    }
    let lines = (variant["bullets"]?.array ?? []).map { $0["text"] ?? $0 }
    for section in variant["sections"]?.array ?? [] {
      if let button = section["ctaTitle"], button == variant["ctaTitle"] { keys.insert("ctaTitle") }
      if !lines.isEmpty, section["items"]?.array?.map({ $0["title"] ?? .null }) == lines { keys.insert("bullets") }
    }
    return keys
  }

  /// Without members of some names, or of paths that begin with them.
  private func removing(_ keys: Set<String>, from document: JSONValue) -> JSONValue {
    .object((document.members ?? []).filter { !keys.contains(String($0.key.prefix { $0 != "." })) })
  }
}

extension JSONValue {
  /// An object with another value for one of its keys.
  fileprivate func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    .object((members ?? []).map { $0.key == key ? JSONMember(key, change($0.value)) : $0 })
  }

  /// What a translation's path leads to in a variant, items of lists by their names or places; nil for nothing.
  fileprivate func text(at path: Substring) -> JSONValue? {
    guard !path.isEmpty else { return self["text"] ?? self }
    let key = String(path.prefix { $0 != "." })
    let rest = path.dropFirst(key.count + 1)
    if let items = array {
      let item = NamedItems(self)?[key] ?? Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil }
      return item?.text(at: rest)
    }
    return self[key]?.text(at: rest)
  }
}

import Git
import JSON
package import PaywallModel
package import PaywallProject
package import PaywallRecord
import YAML

/// What the releases that a clone knows call things. Apps, events and reports remember a released name, so nothing else
/// takes it over.
package struct NameHistory {
  private let repository: OpenRepository
  private let record: Record
  /// What the clone lacks of the releases, or may lack; nil if it has them.
  package var gap: RecordGap? { record.gap }

  /// Nil where no release can have been made: without a repository, and without root metadata.
  package init?(of workspace: Workspace) throws {
    guard workspace.repositoryPath != nil else { return nil }
    repository = OpenRepository(try workspace.repository())
    guard let record = try Record(before: repository.handle.head().commit, of: workspace, in: repository.handle) else {
      return nil
    }
    self.record = record
  }

  /// A thing as a release had it.
  package struct Holder {
    package var entity: Entity
    /// The release's name, such as `release/3`, and that of its tag.
    package var release: String
    package var tag: String
    /// The release's project.
    package var reader: ProjectReader

    package init(entity: Entity, release: String, tag: String, reader: ProjectReader) {
      self.entity = entity
      self.release = release
      self.tag = tag
      self.reader = reader
    }
  }

  /// The newest release that has an offering, a variant, a section or an item of one, a placement, an experiment or a layer of
  /// this name; nil for none, and for other kinds of things.
  package func holder(of entity: Entity) throws -> Holder? {
    var holder: Holder?
    try forEachRelease { number, tree in
      let reader = ProjectReader(source: GitTreeSource(repository, tree))
      guard try reader.holds(entity) else { return true }
      holder = Holder(
        entity: entity, release: ReleaseNames(folder: "").tag(number), tag: record.names.tag(number), reader: reader)
      return false
    }
    return holder
  }

  /// The wire ids of all releases that begin with a text. Of each release only the offerings are looked at that the one
  /// after it has otherwise.
  package func wireIDs(startingWith start: String) throws -> Set<String> {
    var found: Set<String> = []
    var newer: ObjectID?
    try forEachRelease { _, tree in
      let changed = try offeringIDs(
        in: repository.handle.diff(newer, tree, below: "offerings").map(\.path), below: "offerings")
      newer = tree
      let reader = ProjectReader(source: GitTreeSource(repository, tree))
      for offering in changed { found.formUnion(try reader.wireIDs(startingWith: start, of: offering)) }
      return true
    }
    return found
  }

  /// The releases whose source is here, the newest first, until `visit` returns false.
  private func forEachRelease(_ visit: (_ number: Int, _ tree: ObjectID) throws -> Bool) throws {
    try record.forEachRelease(in: repository.handle) { release in
      guard let tree = try release.sourceTreeID(in: repository.handle) else { return true }
      return try visit(release.number, tree)
    }
  }
}

extension ProjectReader {
  /// Whether the project has a thing of this name, as far as its folders and its placements tell.
  fileprivate func holds(_ entity: Entity) throws -> Bool {
    func stems(_ folder: String, _ kind: FileKind) throws -> [Substring] {
      try (source.list(folder) ?? []).filter { FileKind(of: "\(folder)/\($0.name)") == kind }.map { entry in
        entry.name.prefix { $0 != "." }
      }
    }
    switch entity.kind {
    case .offering: return try source.list("offerings/\(entity.path)") != nil
    case .variant:
      return try stems("offerings/\(entity.owner)/variants", .variant).contains(entity.path[...])
    case .experiment: return try stems("experiments", .experiment).contains(entity.path[...])
    case .placement: return try placement(entity.path) != nil
    case .layer: return try layer(entity.path) != nil
    case .section, .item: return try item(entity) != nil
    case .package, .product, .entitlement, .arm, .attribute, .locale: return false
    }
  }

  /// A section or an item of a variant, if it has its id written.
  fileprivate func item(_ entity: Entity) throws -> Node? {
    let names = entity.owner.split(separator: "/").map(String.init)
    guard names.count == 2 else { return nil }
    for ending in SourceFile.endings {
      guard let file = try source.fileIfPresent("offerings/\(names[0])/variants/\(names[1]).\(ending)") else {
        continue
      }
      let node = file.read().root.flatMap { NodePaths($0, as: .variant).node(at: entity.path) }
      return node?["id"]?.string == entity.id ? node : nil
    }
    return nil
  }

  fileprivate func layer(_ id: String) throws -> Layer? {
    for ending in SourceFile.endings {
      guard let file = try source.fileIfPresent("placements.\(ending)") else { continue }
      return Placements(reading: file).layer(id)
    }
    return nil
  }

  fileprivate func placement(_ id: String) throws -> Placement? {
    for ending in SourceFile.endings {
      guard let file = try source.fileIfPresent("placements.\(ending)") else { continue }
      return Placements(reading: file).all.first { $0.id.value == id }
    }
    return nil
  }

  /// The wire ids of all variants that begin with a text.
  package func wireIDs(startingWith start: String) throws -> Set<String> {
    Set(try offerings().ids.flatMap { try wireIDs(startingWith: start, of: $0) })
  }

  fileprivate func wireIDs(startingWith start: String, of offering: String) throws -> [String] {
    let folder = "offerings/\(offering)/variants"
    return try (source.list(folder) ?? []).compactMap { entry in
      let path = "\(folder)/\(entry.name)"
      guard FileKind(of: path) == .variant, entry.kind == .file else { return nil }
      let file = try source.file(path)
      // Most files need not be read as YAML.
      guard start.isEmpty || String(decoding: file.bytes, as: UTF8.self).contains(start) else { return nil }
      return Variant(reading: file).wireID.flatMap { $0.value.hasPrefix(start) ? $0.value : nil }
    }
  }
}

extension NameHistory.Holder {
  /// Whether a thing of a project is what the release has under its name: a variant with its wire id, an offering with one
  /// of its wire ids, an experiment or a layer with its salt, a placement with its rules, an item with all that it says.
  package func isSame(as other: Entity, in project: ProjectReader) throws -> Bool {
    switch entity.kind {
    case .offering:
      let ids = try reader.wireIDs(startingWith: "", of: entity.path)
      return try project.wireIDs(startingWith: "", of: other.path).contains(where: ids.contains)
    case .variant:
      guard let id = try reader.variant(entity)?.wireID?.value else { return false }
      return try project.variant(other)?.wireID?.value == id
    case .experiment:
      guard let salt = try reader.experiment(entity.path)?.salt else { return false }
      return try project.experiment(other.path)?.salt == salt
    case .placement:
      guard let old = try reader.placement(entity.path) else { return false }
      // Two placements often have the same rules; all that is said of it but its name tells which one it is.
      func saying(_ node: Node?) -> [[UInt8]]? {
        node?.pairs.filter { $0.key != "id" }.sorted { $0.key < $1.key }.map {
          Array($0.key.utf8) + canonicalBytes(of: $0.value)
        }
      }
      return try saying(project.placement(other.path)?.node) == saying(old.node)
    case .layer:
      guard let salt = try reader.layer(entity.path)?.salt?.value else { return false }
      return try project.layer(other.path)?.salt?.value == salt
    case .section, .item:
      func saying(_ node: Node?) -> JSONValue? {
        node?.json.members.map { members in .object(members.filter { $0.key != "id" }) }
      }
      return try saying(project.item(other)) == saying(reader.item(entity))
    case .package, .product, .entitlement, .arm, .attribute, .locale: return true
    }
  }
}

extension ProjectReader {
  fileprivate func variant(_ entity: Entity) throws -> Variant? {
    try offering(entity.owner).variants.first { $0.stem == entity.path }.map { Variant(reading: $0) }
  }

  fileprivate func experiment(_ id: String) throws -> Experiment? {
    for ending in SourceFile.endings {
      if let file = try source.fileIfPresent("experiments/\(id).\(ending)") { return Experiment(reading: file) }
    }
    return nil
  }
}

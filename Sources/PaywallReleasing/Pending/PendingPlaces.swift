import Git
import PaywallProject
import PaywallRecord

/// Where signatures are collected: in this clone until they are handed over, and at remotes as they were fetched last.
struct PendingPlaces {
  let names: ReleaseNames
  let remotes: [String]

  /// What is there, this clone's own first.
  func references(_ kind: PendingKind, in repository: borrowing Repository) throws -> [Reference] {
    let name = names.pending(kind)
    let places = [name] + remotes.map { fetchedName(kind, of: $0) }
    var found: [Reference] = []
    for place in places {
      // A remote's name that git cannot use in references has none.
      guard let reference = (try? repository.reference(place)) ?? nil,
        !found.contains(where: { $0.target == reference.target })
      else { continue }
      found.append(reference)
    }
    return found
  }

  func own(_ kind: PendingKind, in repository: borrowing Repository) throws -> ObjectID? {
    try repository.reference(names.pending(kind))?.target
  }

  /// The name under which that of a remote stands here.
  func fetchedName(_ kind: PendingKind, of remote: String) -> String {
    ReleaseNames.name(names.pending(kind), in: ReleaseNames.place(of: remote))
  }

  /// Lets this clone's own be what a run has made of it.
  func keep(_ id: ObjectID, _ kind: PendingKind, in repository: borrowing Repository) throws {
    let known = try own(kind, in: repository)
    guard known != id else { return }
    try repository.setReference(
      names.pending(kind), to: id, expecting: known, message: "sign: pending \(kind.rawValue)")
  }

  /// Notes that a remote has it now: what this clone holds is no longer the only one of its kind.
  func noteHandedOver(_ id: ObjectID, _ kind: PendingKind, to remote: String, in repository: borrowing Repository)
    throws
  {
    let fetched = fetchedName(kind, of: remote)
    let known = try repository.reference(fetched)?.target
    if known != id { try repository.setReference(fetched, to: id, expecting: known, message: "sign: handed over") }
    if try own(kind, in: repository) == id { try repository.deleteReference(names.pending(kind), expecting: id) }
  }

  /// Whether a commit holds nothing new besides its date.
  func has(_ id: ObjectID, _ kind: PendingKind, in repository: borrowing Repository) throws -> Bool {
    let new = try repository.commit(id)
    return try references(kind, in: repository).allSatisfy { reference in
      let old = try? PendingCommit(reference, kind, in: repository)
      return old?.tree == new.tree && old?.source == new.parents.last
    } && !references(kind, in: repository).isEmpty
  }

  /// Removes a reference, if it is there and at what was looked at.
  func remove(_ name: String, _ id: ObjectID, in repository: borrowing Repository) throws {
    guard try repository.reference(name)?.target == id else { return }
    try repository.deleteReference(name, expecting: id)
  }
}

extension RemoteAnswer {
  /// Fetches what is pending at the remote, where that is not what was fetched before.
  func fetchPending(_ places: PendingPlaces, in repository: borrowing Repository) throws {
    let isKnown = try PendingKind.allCases.allSatisfy { kind in
      try repository.reference(places.fetchedName(kind, of: remote.name))?.target
        == self[places.names.pending(kind)]?.target
    }
    if isKnown { return }
    let pattern = places.names.pending(.root).dropLast(PendingKind.root.rawValue.count) + "*"
    try remote.fetch(["+\(pattern):\(ReleaseNames.name(String(pattern), in: ReleaseNames.place(of: remote.name)))"])
  }
}

import JSON

/// A downloaded template with this export's parameters and conditions, and all else as it was: what others wrote is never
/// replaced.
///
/// What this export wrote is known by its owner's marks: the beginning of a condition's name, and of a parameter's description.
/// What another app, or another prefix, exported into the same template is others'.
struct FirebaseMerge {
  private(set) var template: JSONValue = .null
  private(set) var changes: [ExportMerge.Change] = []

  private let theirs: JSONValue
  private let own: [JSONMember]
  private let ownConditions: [JSONValue]
  private let group: JSONMember
  private let owner: FirebaseOwner

  /// - Throws: for what is no template, for names that others have taken, and beyond the limits of a template.
  init(_ export: JSONValue, into theirs: JSONValue) throws(ExchangeError) {
    try Self.requireTemplate(theirs)
    guard let group = export["parameterGroups"]?.members?.first, let owner = FirebaseOwner(describedBy: group.value)
    else { throw ExchangeError("the export has no parameters") }
    (self.theirs, self.group, self.owner) = (theirs, group, owner)
    own = FirebaseLimits.parameters(of: export)
    ownConditions = export["conditions"]?.array ?? []
    try requireFreeNames()
    try requireUnusedConditions()
    let groups = mergedGroups()
    var members = (theirs.members ?? []).filter { !["conditions", "parameters", "parameterGroups"].contains($0.key) }
    members.append(JSONMember("conditions", .array(mergedConditions())))
    members.append(JSONMember("parameters", .object(merged(theirs["parameters"]?.members ?? []))))
    members.append(JSONMember("parameterGroups", .object(groups)))
    template = .object(members)
    changes = conditionChanges + parameterChanges
    if let excess = FirebaseLimits.excesses(of: template).first {
      throw ExchangeError("together with what is there, \(excess)")
    }
  }

  private static func requireTemplate(_ theirs: JSONValue) throws(ExchangeError) {
    func isObject(_ value: JSONValue?) -> Bool { value.map { $0.members != nil } ?? true }
    let groups = (theirs["parameterGroups"]?.members ?? []).map(\.value)
    let lists = [theirs["parameters"], theirs["parameterGroups"]] + groups.map { $0["parameters"] }
    let conditions = theirs["conditions"].map { $0.array } ?? .some([])
    guard isTemplate(theirs), lists.allSatisfy(isObject), groups.allSatisfy(isObject),
      FirebaseLimits.parameters(of: theirs).allSatisfy({ $0.value.members != nil }), let conditions,
      conditions.allSatisfy({ $0["name"]?.string != nil && $0["expression"]?.string != nil })
    else {
      throw ExchangeError(
        "it is no template of Remote Config",
        hint: "download one in the console, or with: firebase remoteconfig:get --output template.json")
    }
  }

  /// Whether an object holds what templates hold, or nothing yet. Other files have a version too, but not one with a number.
  private static func isTemplate(_ theirs: JSONValue) -> Bool {
    guard let members = theirs.members else { return false }
    return members.isEmpty || theirs["version"]?["versionNumber"] != nil
      || members.contains { ["conditions", "parameters", "parameterGroups"].contains($0.key) }
  }

  /// A parameter of one of the names that this export did not write is somebody's.
  private func requireFreeNames() throws(ExchangeError) {
    let names = Set(own.map(\.key))
    let foreign = FirebaseLimits.parameters(of: theirs).filter { names.contains($0.key) && !isOwn($0) }
    guard let taken = foreign.first else { return }
    throw ExchangeError(
      "its parameter '\(taken.key)' was not written by this export",
      hint: "choose another 'prefix' for the export in paywall.yaml, or remove the parameter")
  }

  /// Conditions that go are used by no parameter that stays.
  private func requireUnusedConditions() throws(ExchangeError) {
    let gone = Set(oldConditions.map(\.key)).subtracting(newConditions.map(\.key))
    for parameter in FirebaseLimits.parameters(of: theirs) where !isOwn(parameter) {
      for use in parameter.value["conditionalValues"]?.members ?? [] where gone.contains(use.key) {
        throw ExchangeError(
          "its parameter '\(parameter.key)' uses the condition '\(use.key)', which this export no longer writes",
          hint: "give that parameter a condition of its own first")
      }
    }
  }

  private func isOwn(_ parameter: JSONMember) -> Bool {
    parameter.value["description"]?.string?.hasPrefix(owner.parameterMark) ?? false
  }

  private func isOwn(_ condition: JSONValue) -> Bool {
    condition["name"]?.string?.hasPrefix(owner.conditionMark) ?? false
  }

  /// Those of others in their order, this export's together where the first of them stood, or at the end.
  private func mergedConditions() -> [JSONValue] {
    let all = theirs["conditions"]?.array ?? []
    let place = all.firstIndex(where: isOwn) ?? all.count
    let before = all[..<place].filter { !isOwn($0) }
    return before + ownConditions + all[place...].filter { !isOwn($0) }
  }

  /// Every group as it was, and this export's group with the parameters that are in no other place yet.
  private func mergedGroups() -> [JSONMember] {
    let old = theirs["parameterGroups"]?.members ?? []
    let placed = Set(FirebaseLimits.parameters(of: theirs).map(\.key))
    let new = own.filter { !placed.contains($0.key) }
    var groups = old.map { member in
      let added = member.key == group.key ? new : []
      let parameters = merged(member.value["parameters"]?.members ?? []) + added
      let rest = (member.value.members ?? []).filter { $0.key != "parameters" }
      return JSONMember(member.key, .object(rest + [JSONMember("parameters", .object(parameters))]))
    }
    if !new.isEmpty, !old.contains(where: { $0.key == group.key }) {
      let rest = (group.value.members ?? []).filter { $0.key != "parameters" }
      groups.append(JSONMember(group.key, .object(rest + [JSONMember("parameters", .object(new))])))
    }
    return groups
  }

  /// A list of parameters in which this export's are as they are now, and those that it no longer writes are gone.
  private func merged(_ parameters: [JSONMember]) -> [JSONMember] {
    let now = Dictionary(own.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return parameters.compactMap { isOwn($0) ? now[$0.key] : $0 }
  }

  private var oldConditions: [JSONMember] {
    (theirs["conditions"]?.array ?? []).filter(isOwn).map { JSONMember($0["name"]?.string ?? "", $0) }
  }

  private var newConditions: [JSONMember] { ownConditions.map { JSONMember($0["name"]?.string ?? "", $0) } }

  private var conditionChanges: [ExportMerge.Change] {
    let moved = oldConditions.map(\.key) != newConditions.map(\.key)
    let found = Self.changes("condition", oldConditions, newConditions)
    return found.isEmpty && moved ? [ExportMerge.Change(.changed, "order", "of the conditions")] : found
  }

  private var parameterChanges: [ExportMerge.Change] {
    Self.changes("parameter", FirebaseLimits.parameters(of: theirs).filter(isOwn), own)
  }

  private static func changes(_ noun: String, _ old: [JSONMember], _ new: [JSONMember]) -> [ExportMerge.Change] {
    let before = Dictionary(old.map { ($0.key, $0.value.canonicalBytes()) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.key, $0.value.canonicalBytes()) }, uniquingKeysWith: { first, _ in first })
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      switch (before[name], after[name]) {
      case (nil, _?): ExportMerge.Change(.added, noun, name)
      case (_?, nil): ExportMerge.Change(.removed, noun, name)
      case (let old, let new): old == new ? nil : ExportMerge.Change(.changed, noun, name)
      }
    }
  }
}

import Base
import JSON
import PaywallModel

/// Whose value a field in conflict gets: that of the branch that is checked out, or of what is merged into it.
package enum MergeSide: Sendable { case ours, theirs }

/// Two versions of a file's content, and what both come from, as one: field by field, and in lists item by item, where a
/// field that one side alone changed is as that side has it.
///
/// Lines play no part, so that what moved is in it once. Items are the same where they have the same name
/// (`ItemNames`); others where they are equal. Their order is that of the side that moved some, with what
/// the other one added behind what it stands behind there.
struct ThreeWayMerge {
  /// What a field is to be, or that it is not to be there.
  struct Decision {
    var field: String
    var value: JSONValue?
    /// The side that is followed in all that is in conflict there, in place of a value; where the order of a list is, in that.
    var side: MergeSide?
  }

  /// An item that each side calls otherwise.
  struct TwoNames {
    /// By which path each side has it.
    var paths: (ours: String, theirs: String)
    /// The field that names it, and what that is.
    var key: String
    var names: (ours: String, theirs: String)
  }

  /// The content of each side with what the other alone changed. They differ in what is in conflict.
  private(set) var ours: JSONValue?
  private(set) var theirs: JSONValue?
  /// The fields that both changed, each otherwise, in the order of the file.
  private(set) var conflicts: [String] = []
  /// Whether a decision met the field that it is about.
  private(set) var isDecided = false
  /// The items to which each side gave another name, in the order of the file.
  private(set) var twoNames: [TwoNames] = []

  /// What is decided here; nil beside the item that it is about.
  private var decided: Decision?
  /// The side that is followed in what is in conflict here.
  private var followed: MergeSide?
  /// Whether a decision for a side met an order in conflict.
  private var isReordered = false
  /// Whether it is in a statement that each side has of its own, so that no field goes with those of the other one.
  private var isApart = false
  private let takesOver: Bool
  private let knowsBase: Bool

  /// - Parameters:
  ///   - was: what both come from; nil where that is unknown, and then only `decided` changes anything.
  ///   - decided: what a field is to be on both sides.
  ///   - takesOver: whether a side gets what the other alone changed.
  init(
    _ was: JSONValue?, _ ours: JSONValue, _ theirs: JSONValue, deciding decided: Decision? = nil,
    takesOver: Bool = true
  ) {
    self.decided = decided
    self.takesOver = takesOver && was != nil
    knowsBase = was != nil
    (self.ours, self.theirs) = merge(Versions(was: was, ours: ours, theirs: theirs), "")
  }

  /// A value in the three; nil where it is not there.
  private struct Versions {
    var was, ours, theirs: JSONValue?

    /// The three with the id that one side gave to a text, as to the cell of a column, where the other one wrote it anew; nil for
    /// others.
    var withID: Versions? {
      guard let was, was.string != nil,
        let id = [ours, theirs].lazy.compactMap({ side in side?.members?.count == 2 ? side?["id"] : nil }).first
      else { return nil }
      func named(_ side: JSONValue?) -> JSONValue? {
        guard let side else { return nil }
        if side["id"] == id, side["text"]?.string != nil { return side }
        return side.string == nil ? nil : .object([JSONMember("id", id), JSONMember("text", side)])
      }
      guard let ours = named(ours), let theirs = named(theirs), let before = named(was) else { return nil }
      return Versions(was: before, ours: ours, theirs: theirs)
    }
  }

  private typealias Sides = (ours: JSONValue?, theirs: JSONValue?)

  private mutating func merge(_ value: Versions, _ path: String) -> Sides {
    if let decided, decided.field == path, !path.isEmpty {
      isDecided = true
      guard let side = decided.side else { return (decided.value, decided.value) }
      if Self.isOneStatement(value.ours, value.theirs, at: path) {
        let kept = side == .ours ? value.ours : value.theirs
        return (kept, kept)
      }
      let before = (conflicts, twoNames)
      if value.ours != nil, value.theirs != nil, let ordered = descend(value, path), isReordered { return ordered }
      (conflicts, twoNames) = before
      followed = side
      defer { followed = nil }
      return value.ours == nil || value.theirs == nil
        ? conflict(value, path) : descend(value, path) ?? conflict(value, path)
    }
    if let decided, path.isEmpty || decided.field.hasPrefix(path + ".") {
      // What is decided is in what one side alone has: it is kept then.
      var value = value
      // Whose side is taken has what it is in no more, or not yet.
      if let side = decided.side, (side == .ours ? value.ours : value.theirs) == nil {
        isDecided = true
        return (nil, nil)
      }
      if value.ours == nil || value.theirs == nil {
        let kept = value.ours ?? value.theirs
        (value.ours, value.theirs) = (kept, kept)
      }
      // What is said of a part says nothing of the rest.
      let before = isApart
      isApart =
        isApart
        || Self.isOneStatement(value.ours, value.theirs, at: path) && value.was != value.ours
          && value.was != value.theirs
      defer { isApart = before }
      return descend(value, path) ?? conflict(value, path)
    }
    if value.ours == value.theirs { return (value.ours, value.theirs) }
    if let named = value.withID { return merge(named, path) }
    if takesOver, !isApart {
      if value.was == value.ours { return (value.theirs, value.theirs) }
      if value.was == value.theirs { return (value.ours, value.ours) }
    }
    if Self.isOneStatement(value.ours, value.theirs, at: path) { return conflict(value, path) }
    return descend(value, path) ?? conflict(value, path)
  }

  /// Whether a value says one thing with all of its fields, so that those of two sides say what nobody said: an item that only its
  /// place tells apart, as a rule with whom it is about and where it leads them, and the user of a test.
  static func isOneStatement(_ ours: JSONValue?, _ theirs: JSONValue?, at path: String) -> Bool {
    guard let dot = path.lastIndex(of: "."), let ours, let theirs, ours.members != nil, theirs.members != nil else {
      return false
    }
    let name = path[path.index(after: dot)...]
    return Int(name) != nil && !ours.isNamed && !theirs.isNamed || name == "attributes" && path.hasPrefix("tests.")
  }

  private mutating func conflict(_ value: Versions, _ path: String) -> Sides {
    if let followed {
      let value = followed == .ours ? value.ours : value.theirs
      return (value, value)
    }
    if value.ours != value.theirs { conflicts.append(path) }
    return (value.ours, value.theirs)
  }

  /// The same below a mapping or a list that both sides have; nil for another value, and for a list in which items cannot be
  /// told apart.
  private mutating func descend(_ value: Versions, _ path: String) -> Sides? {
    func below(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
    if let ours = value.ours, let theirs = value.theirs,
      let cells = TableCells(was: value.was, ours: ours, theirs: theirs)
    {
      return descend(Versions(was: cells.was, ours: cells.ours, theirs: cells.theirs), path).map { sides in
        (sides.ours.map(cells.table), sides.theirs.map(cells.table))
      }
    }
    if let ours = value.ours?.members, let theirs = value.theirs?.members {
      var merged: [String: Sides] = [:]
      let names = Self.ordered(value.was?.members?.map(\.key) ?? [], ours.map(\.key), theirs.map(\.key))
      let members = [value.was, value.ours, value.theirs].map { side in
        Dictionary((side?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
      }
      for name in names {
        merged[name] = merge(
          Versions(was: members[0][name], ours: members[1][name], theirs: members[2][name]), below(name))
      }
      func object(_ side: (Sides) -> JSONValue?) -> JSONValue {
        .object(names.compactMap { name in merged[name].flatMap(side).map { JSONMember(name, $0) } })
      }
      return (object(\.ours), object(\.theirs))
    }
    guard let ours = value.ours?.array, let theirs = value.theirs?.array else { return nil }
    let before = value.was?.array ?? []
    let was = before.withIDs(of: ours).withIDs(of: theirs)
    let (one, other) = (ours.withIDs(of: theirs, since: before), theirs.withIDs(of: ours, since: before))
    if (one, other) != (ours, theirs) || value.was != nil && was != before {
      return descend(Versions(was: value.was.map { _ in .array(was) }, ours: .array(one), theirs: .array(other)), path)
    }
    if let names = Self.names(value.was?.array, ours, theirs) {
      let items = zip([names.was, names.ours, names.theirs], [was, ours, theirs]).map {
        Dictionary(uniqueKeysWithValues: zip($0, $1))
      }
      return mergeList(names, items, below)
    }
    // An edit of one item, or of some, leaves all others where they are; what is like another one was moved.
    let areEdits =
      !was.isEmpty && was.count == ours.count && ours.count == theirs.count
      && [ours, theirs].allSatisfy { side in
        zip(side.indices, side.origins(among: was)).allSatisfy { index, origin in
          side[index] == was[index] || !was.contains(side[index]) && (origin == nil || origin == index)
        }
      }
    if let followed, !areEdits {
      // A list of words within what is decided is one value.
      let areWords = decided?.field != path && (ours + theirs).allSatisfy { $0.members == nil && $0.array == nil }
      if areWords { return nil }
      let list = JSONValue.array(ours.joined(with: theirs, since: before, preferring: followed))
      return (list, list)
    }
    if followed == nil, decided?.field == path { return nil }
    let decides = decided.map { $0.field.hasPrefix(path.isEmpty ? "" : path + ".") } ?? false
    if takesOver, !decides, let list = Self.joined(was, ours, theirs) { return (.array(list), .array(list)) }
    guard areEdits else { return nil }
    let merged = ours.indices.map {
      merge(Versions(was: was[$0], ours: ours[$0], theirs: theirs[$0]), below(String($0)))
    }
    return (.array(merged.compactMap(\.ours)), .array(merged.compactMap(\.theirs)))
  }

  private mutating func mergeList(
    _ names: MergedNames, _ items: [[String: JSONValue]],
    _ below: (String) -> String
  ) -> Sides? {
    // Where both took a name away and each has a new one, it may be one thing under two names.
    let gone = Set(names.was).subtracting(names.ours).subtracting(names.theirs)
    let added = [names.ours, names.theirs].map { Set($0).subtracting(names.was) }
    let decides = decided.map { $0.field.hasPrefix(below("")) } ?? false
    // So may be what one edited, and the other took away where it added something.
    let isEdited = names.was.contains { name in
      let sides = [items[1][name], items[2][name]]
      guard let lost = sides.firstIndex(of: nil), let kept = sides[1 - lost], let was = items[0][name] else {
        return false
      }
      return kept != was && !added[lost].isEmpty && ["id", "name", "package"].allSatisfy { was[$0] == nil }
    }
    let isGuess = isEdited || !gone.isEmpty && added[0] != added[1] && !added.contains(where: \.isEmpty)
    guard decides || followed != nil || !isGuess else { return nil }
    // Two sections of a type that each side added are two, whatever they are called by, until something of them is decided that
    // is all that they differ in.
    let both = Set(names.ours).intersection(names.theirs).subtracting(names.was)
    let isTwo = both.contains { name in
      let keys = [items[1][name], items[2][name]].map { Set($0?.members?.map(\.key) ?? []) }
      return items[1][name] != items[2][name] && !(decides && keys[0] == keys[1])
        && ["id", "name", "package", "title", "label"].allSatisfy { items[1][name]?[$0]?.string != name }
    }
    if isTwo, knowsBase, followed == nil { return nil }
    var orders = Self.order(names.was, names.ours, names.theirs, takesOver: takesOver).map { (ours: $0, theirs: $0) }
    if orders == nil, knowsBase || decides {
      // Where they stand is in conflict, not what they are.
      orders = (Self.ordered(names.was, names.ours, names.theirs), Self.ordered(names.was, names.theirs, names.ours))
    }
    let decidesHere = decided.map { $0.side != nil && $0.field + "." == below("") } ?? false
    if let side = followed ?? (decidesHere ? decided?.side : nil), let known = orders, known.ours != known.theirs {
      if decidesHere { isReordered = true }
      let order = side == .ours ? known.ours : known.theirs
      orders = (order, order)
    }
    guard let orders else { return nil }
    var merged: [String: Sides] = [:]
    let known = Set(orders.ours)
    let whole = decided
    let meant = meant(among: orders.ours, items, below)
    defer { decided = whole }
    for name in orders.ours {
      // Of "Sync 2" and "Sync 2.0" one is not in the other.
      decided = meant == nil || meant == name ? whole : nil
      let item = Versions(was: items[0][name], ours: items[1][name], theirs: items[2][name])
      if knowsBase, let own = Self.ownNames(of: item), own.was != own.ours, own.was != own.theirs {
        twoNames.append(
          TwoNames(paths: (below(own.ours), below(own.theirs)), key: own.key, names: (own.ours, own.theirs)))
      }
      let path = below(decidedName(besides: name, of: item, known: known, below) ?? name)
      // What may be two things is that of the side which is followed, and all others are merged.
      if let followed, isGuess && item.was == nil || isTwo && both.contains(name) {
        let value = followed == .ours ? item.ours : item.theirs
        merged[name] = (value, value)
        continue
      }
      // One answer is none to what else was added.
      if followed == nil, isGuess, whole != nil,
        decided.map({ $0.field != path && !$0.field.hasPrefix(path + ".") }) ?? true
      {
        if item.ours != item.theirs { conflicts.append(path) }
        merged[name] = (item.ours, item.theirs)
        continue
      }
      merged[name] = decidedName(of: item, below) ?? merge(item, path)
    }
    func list(_ order: [String], _ side: (Sides) -> JSONValue?) -> JSONValue {
      .array(order.compactMap { merged[$0].flatMap(side) })
    }
    let lists = (ours: list(orders.ours, \.ours), theirs: list(orders.theirs, \.theirs))
    if orders.ours != orders.theirs { conflicts.append(String(below("").dropLast())) }
    return lists
  }

  /// Whether what is decided is an item of this name or, as its path says, in one.
  private func isMeant(_ name: String, _ below: (String) -> String) -> Bool {
    decided.map { $0.field == below(name) || $0.field.hasPrefix(below(name) + ".") } ?? false
  }

  /// The item that what is decided is, or is in: where more than one name may begin its path, that of the longest. Nil for none.
  private func meant(
    among names: [String], _ items: [[String: JSONValue]], _ below: (String) -> String
  ) -> String? {
    guard decided != nil else { return nil }
    func length(_ name: String) -> Int {
      let own = items.compactMap { $0[name].flatMap { ItemNames.of([[$0]])?[0][0] } }
      return ([name] + own).filter { isMeant($0, below) }.map(\.utf8.count).max() ?? 0
    }
    let lengths = names.map { (name: $0, length: length($0)) }
    return lengths.max { $0.length < $1.length }.flatMap { $0.length > 0 ? $0.name : nil }
  }

  /// The name that one side alone gave to an item, where something of it is decided under that name.
  private func decidedName(
    besides name: String, of item: Versions, known: Set<String>, _ below: (String) -> String
  ) -> String? {
    [item.ours, item.theirs].lazy.compactMap { side in side.flatMap { ItemNames.of([[$0]])?[0][0] } }.first {
      $0 != name && !known.contains($0) && isMeant($0, below)
    }
  }

  /// An item to which each side gave another name, where one of the two is decided: what goes by one of them leaves the other,
  /// and what something is said of keeps its name.
  private mutating func decidedName(of item: Versions, _ below: (String) -> String) -> Sides? {
    guard let decided, let ours = item.ours, let theirs = item.theirs, let own = Self.ownNames(of: item) else {
      return nil
    }
    for (name, kept) in [(own.ours, theirs), (own.theirs, ours)]
    where decided.field == below(name) && decided.value == nil {
      isDecided = true
      return (kept, kept)
    }
    for (name, side) in [(own.ours, ours), (own.theirs, theirs)] where decided.field.hasPrefix(below(name) + ".") {
      // The name itself says nothing of the rest.
      if decided.field == "\(below(name)).\(own.key)" { return merge(item, below(name)) }
      return merge(Versions(was: nil, ours: side, theirs: side), below(name))
    }
    return nil
  }

  /// What each version calls an item that the sides call otherwise, and the field that says so; nil where both have one name.
  private static func ownNames(of item: Versions) -> (was: String?, ours: String, theirs: String, key: String)? {
    guard let ours = item.ours, let theirs = item.theirs,
      let key = ItemNames.keys.first(where: { ours[$0] != nil || theirs[$0] != nil }), let one = ours[key]?.string,
      let other = theirs[key]?.string, one != other
    else { return nil }
    return (item.was?[key]?.string, one, other, key)
  }

  /// The names of the items of three lists; nil where an item has none, or two have the same.
  static func names(_ was: [JSONValue]?, _ ours: [JSONValue], _ theirs: [JSONValue]) -> MergedNames? {
    if let names = ItemNames.of(was: was, ours: ours, theirs: theirs) {
      let names = MergedNames(was: names.was, ours: names.ours, theirs: names.theirs)
      return was.map { names.unified($0, ours, theirs).unifiedByMarks($0, ours, theirs) } ?? names
    }
    // Waivers: what each accepts, which no path in a file can name.
    let names = [was ?? [], ours, theirs].map { list in
      list.map { item in item["rule"]?.string.flatMap { rule in item["path"]?.string.map { "\(rule) \($0)" } } }
    }
    guard names.allSatisfy({ !$0.contains(nil) && Set($0).count == $0.count }), !names.joined().isEmpty else {
      return nil
    }
    let all = names.map { $0.compactMap { $0 } }
    return MergedNames(was: all[0], ours: all[1], theirs: all[2])
  }

  /// A list of items without names with what each side added and without what one of them removed; nil where both removed
  /// or added at one place, which may be two edits of one item.
  private static func joined(_ was: [JSONValue], _ ours: [JSONValue], _ theirs: [JSONValue]) -> [JSONValue]? {
    joined(Occurrence.all(of: was), Occurrence.all(of: ours), Occurrence.all(of: theirs))?.map(\.value)
  }

  /// An item of a list, and how many equal ones stand before it: cells of a row say the same.
  private struct Occurrence: Equatable {
    var value: JSONValue
    var number: Int

    static func all(of list: [JSONValue]) -> [Occurrence] {
      var counts: [[UInt8]: Int] = [:]
      return list.map { value in
        let number = counts[value.canonicalBytes(), default: 0]
        counts[value.canonicalBytes()] = number + 1
        return Occurrence(value: value, number: number)
      }
    }
  }

  private static func joined(
    _ was: [Occurrence], _ ours: [Occurrence], _ theirs: [Occurrence]
  ) -> [Occurrence]? {
    // Where both added the same, and one of them more.
    func follows(_ list: [Occurrence], in other: [Occurrence]) -> Bool {
      var rest = other[...]
      return list.allSatisfy { item in
        guard let index = rest.firstIndex(of: item) else { return false }
        rest = rest[(index + 1)...]
        return true
      }
    }
    if follows(was, in: ours), follows(was, in: theirs) {
      if follows(theirs, in: ours) { return ours }
      if follows(ours, in: theirs) { return theirs }
    }
    guard
      was.allSatisfy({ ours.contains($0) || theirs.contains($0) }),
      // Nothing that both have was moved, and nothing was added by both.
      ours.filter(was.contains) == was.filter(ours.contains),
      theirs.filter(was.contains) == was.filter(theirs.contains),
      !ours.contains(where: { !was.contains($0) && theirs.contains($0) })
    else { return nil }
    // What each side put before each item, by its place in the former list.
    func additions(_ list: [Occurrence]) -> [[Occurrence]] {
      var found = [[Occurrence]](repeating: [], count: was.count + 1)
      var place = 0
      for item in list {
        if let index = was.firstIndex(of: item) { place = index + 1 } else { found[place].append(item) }
      }
      return found
    }
    func gaps(_ list: [Occurrence]) -> Set<Int> {
      Set(was.indices.filter { !list.contains(was[$0]) }.flatMap { [$0, $0 + 1] })
    }
    let (one, other) = (additions(ours), additions(theirs))
    for index in one.indices {
      if !one[index].isEmpty, !other[index].isEmpty { return nil }
    }
    // An item that one side replaced, beside what the other one added or removed, is one's own to look at.
    let (cut, cutToo) = (gaps(ours), gaps(theirs))
    guard cut.intersection(cutToo).isEmpty || one.allSatisfy(\.isEmpty) && other.allSatisfy(\.isEmpty) else {
      return nil
    }
    var result: [Occurrence] = []
    for index in one.indices {
      result += one[index] + other[index]
      if index < was.count, ours.contains(was[index]), theirs.contains(was[index]) { result.append(was[index]) }
    }
    return result
  }

  /// All names in the order of the side that moved some; nil where both did, each otherwise, or where it is not known who did.
  static func order(_ was: [String], _ ours: [String], _ theirs: [String], takesOver: Bool) -> [String]? {
    let shared = Set(ours).intersection(theirs)
    let (before, one, other) = (
      was.filter(shared.contains), ours.filter(shared.contains), theirs.filter(shared.contains)
    )
    if one == other || takesOver && before == other { return ordered(was, ours, theirs) }
    return takesOver && before == one ? interleaved(was, theirs, with: ours) : nil
  }

  /// The names of ours in their order, and those that only theirs has, each behind the one that it stands behind there, and
  /// behind what ours added at that place.
  static func ordered(_ was: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    let (own, former, others) = (Set(ours), Set(was), Set(theirs))
    let replaced = replaced(was, theirs, own)
    var result = ours
    var last: String?
    for name in theirs {
      defer { last = name }
      if own.contains(name) { continue }
      var index = (replaced[last] ?? last).flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      while index < result.count, own.contains(result[index]), !former.contains(result[index]),
        !others.contains(result[index])
      {
        index += 1
      }
      result.insert(name, at: index)
    }
    return result
  }

  /// What one side took away and the other still has, the last of it behind each of what it left: in that place stands what it
  /// added there, wherever the other one moved what is before it.
  private static func replaced(_ was: [String], _ names: [String], _ others: Set<String>) -> [String?: String] {
    let present = Set(names)
    var found: [String?: String] = [:]
    var last: String?
    for name in was {
      if present.contains(name) { last = name } else if others.contains(name) { found[last] = name }
    }
    return found
  }

  /// The names of the first list in their order, and those that only the second has, each behind the one that it stands
  /// behind there.
  private static func interleaved(_ was: [String], _ first: [String], with second: [String]) -> [String] {
    let known = Set(first)
    let replaced = replaced(was, second, known)
    var result = first
    var last: String?
    for name in second {
      defer { last = name }
      if known.contains(name) { continue }
      result.insert(name, at: (replaced[last] ?? last).flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
    }
    return result
  }
}

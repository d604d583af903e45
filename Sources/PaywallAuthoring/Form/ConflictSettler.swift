import Base
import Git
import JSON
import PaywallDiff
import PaywallModel
import PaywallProject
import YAML

/// Settles what a merge left in conflict where every field has one right answer, as git cannot see by lines: of two fields
/// beside each other, each side changed another one.
struct ConflictSettler {
  /// A file in which fewer fields are in conflict than before.
  struct Settlement {
    var bytes: [UInt8]
    /// The fields that still are; empty if none is.
    var left: [String]
    /// Whether texts have other names in it than between git's markers.
    var isRenamed = false

    /// Whether it is still asked what a field is to be, or something in it, or what it is in.
    func asks(of field: String) -> Bool {
      left.contains { $0 == field || $0.hasPrefix(field + ".") || field.hasPrefix($0 + ".") }
    }
  }

  let workspace: Workspace
  let reader: ProjectReader
  let repository: OpenRepository?
  private let written: SettledFiles?

  /// Of the work tree; settles nothing where there is no repository.
  init(_ workspace: Workspace, _ reader: ProjectReader) throws {
    self.workspace = workspace
    self.reader = reader
    repository = workspace.repositoryPath == nil ? nil : OpenRepository(try workspace.repository())
    written = repository.map(SettledFiles.init)
  }

  /// The file with what only one side changed or added on both sides; whole, with our side's form, if nothing else is in
  /// conflict.
  /// - Parameter decided: a field that gets this value on both sides, whatever they say, or that both lose for nil.
  /// - Returns: nil where nothing gets settled, and for a file without a conflict that can be read.
  func settled(_ path: String, deciding decided: ThreeWayMerge.Decision? = nil) throws -> Settlement? {
    guard let settlement = try settlement(of: path, deciding: decided) else { return nil }
    // What git merged beside the conflict may not fit to it.
    if decided == nil, settlement.left.isEmpty {
      let former = [2, 3].compactMap { stage($0, of: path) }.flatMap { faults(path, $0) }
      if !faults(path, settlement.bytes).isSubset(of: former) { return nil }
    }
    return settlement
  }

  /// What is wrong with the shape of a file.
  private func faults(_ path: String, _ bytes: [UInt8]) -> Set<String> {
    guard let kind = FileKind(of: path) else { return [] }
    let reading = SourceFile(path: path, bytes: bytes).read(as: kind.schema, called: kind.rawValue)
    // A cell that is yet to be said is asked for where it stands.
    return Set(reading.findings.filter { $0.severity == .error && !$0.isOfMissingCell }.map(\.message))
  }

  private func settlement(of path: String, deciding decided: ThreeWayMerge.Decision?) throws -> Settlement? {
    guard let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes) else { return nil }
    // Where both sides added the file, nothing was changed by one alone; nor is it known what was where the base is itself a
    // merge with conflicts, after a criss-cross (git-merge(1), "recursive").
    var base = stage(1, of: path).flatMap { file.root(of: $0) == nil ? nil : $0 }
    if base == nil, stage(2, of: path) != nil, stage(3, of: path) != nil {
      // Waivers and translations have no order, and none is another one's. What git has and nobody can read is not nothing: a
      // translation that one side took away would come back.
      switch FileKind(of: path) {
      case .waivers: base = Array((file.isJSON ? "{\"waivers\": []}" : "waivers: []").utf8)
      case .locale where stage(1, of: path) == nil: base = Array("{}".utf8)
      default: break
      }
    }
    let stages = [base, stage(2, of: path), stage(3, of: path)].compactMap { $0 }
    let sides = [conflict.ours.bytes, conflict.theirs.bytes]
    if stages.count == 3 {
      guard let named = try named(stages, file) else { return nil }
      if base != nil { base = named[0] }
      // Git compares by lines, and may put what one side moved below another thing.
      let isTrue = written?.hold(file.bytes) == true || areTrue(sides, to: named, file)
      let ofStages = merged(file, conflict, named, decided, isTold: isTrue)
      let isAsMerged = isUntouched(path, conflict, stages)
      // Git joins lines, as rows of one side below the columns of the other.
      let isOfStages =
        !isTrue || decided == nil && (isAsMerged || haveOtherColumns(sides, than: named, file))
      // What was answered before is the same on both sides, and none of git's three says it.
      let isAnswered = isTrue && decided != nil && ofStages.map { !keeps($0.bytes, answersIn: sides, file) } == true
      if let ofStages, ofStages.left.isEmpty || isOfStages, isAsMerged, !isAnswered {
        return Settlement(bytes: ofStages.bytes, left: ofStages.left, isRenamed: !isTrue && named != stages)
      }
      if !isTrue, isAsMerged || !isWrittenByHand(path, named, file) { return nil }
      // Git may have joined, line by line, what the merge has to ask.
      let ofSides = merged(file, conflict, [base ?? []] + sides, decided, knowsBase: base != nil)
      return isAsMerged && decided == nil && ofSides?.left.isEmpty == true ? ofStages : ofSides
    }
    return merged(file, conflict, [base ?? []] + sides, decided, knowsBase: base != nil)
  }

  /// - Parameters:
  ///   - conflict: what is left of it gets its markers; nil for a file that is merged whole or not at all.
  ///   - versions: what both come from, ours and theirs.
  ///   - isTold: whether the file's markers tell what the sides are; if not, they are written anew.
  func merged(
    _ file: SourceFile, _ conflict: MergeConflict?, _ versions: [[UInt8]], _ decided: ThreeWayMerge.Decision?,
    knowsBase: Bool = true, isTold: Bool = true
  ) -> Settlement? {
    let versions = LineBreaks.merged(versions, knowsBase: knowsBase)
    guard let ours = file.root(of: versions[1]), let theirs = file.root(of: versions[2]) else { return nil }
    let before = MergeConflict.differences(ours, theirs).flatMap { [$0.field] + $0.consequences.map(\.field) }
    let waiting =
      FileKind(of: file.path) == .locale ? originals.flatMap { WaitingTexts(versions, file, originalsIn: $0) } : nil
    return merged(
      file, conflict, waiting?.versions ?? versions, waiting.map { $0.deciding(decided, file) } ?? decided,
      before: before, knowsBase: knowsBase, isTold: isTold
    ) { bytes in waiting.map { $0.restored(bytes) } ?? bytes }
  }

  /// - Parameters:
  ///   - before: the fields in which the sides differ.
  ///   - restored: gives the file what was put into its versions for the merge alone.
  private func merged(
    _ file: SourceFile, _ conflict: MergeConflict?, _ versions: [[UInt8]], _ decided: ThreeWayMerge.Decision?,
    before: [String], knowsBase: Bool, isTold: Bool, _ restored: ([UInt8]) -> [UInt8]?
  ) -> Settlement? {
    let roots = versions.map { file.root(of: $0) }
    guard let ours = roots[1], let theirs = roots[2], !knowsBase || roots[0] != nil else { return nil }
    let was = knowsBase ? roots[0]?.json : nil
    // Without what would lose a comment, where that is not the whole of it.
    for takesOver in decided == nil ? [true] : [true, false] {
      let merge = ThreeWayMerge(was, ours.json, theirs.json, deciding: decided, takesOver: takesOver)
      guard let one = merge.ours, let other = merge.theirs, decided == nil || merge.isDecided else { return nil }
      let (kept, own) = decided.map { commented(file, versions, (ours, theirs), $0) } ?? (versions, [])
      let isWhole = merge.conflicts.isEmpty && one == other
      let comments = isWhole ? MergedComments(of: kept, keeping: own, file) : nil
      var first: [[UInt8]]?
      for form in Form.allCases {
        guard let results = written(file, versions, (ours, theirs), (one, other), form) else { continue }
        first = first ?? results
        // Comments are put at their places where no form brings all of them along.
        let whole = comments?.joined(results) ?? (form == .plain ? comments?.grafted(first ?? results) : nil)
        if let whole { return restored(whole).map { Settlement(bytes: $0, left: []) } }
        // Somebody has decided: no comment is worth a refusal.
        if isWhole, decided != nil, form == .plain, let near = comments?.grafted(first ?? results, isNear: true) {
          return restored(near).map { Settlement(bytes: $0, left: []) }
        }
        if isWhole && decided == nil && form != .plain { continue }
        guard let conflict, !isWhole || decided != nil else { return nil }
        guard keeps(results[0], commentsOf: kept[1], file), keeps(results[1], commentsOf: kept[2], file) else {
          continue
        }
        // Of what is not told apart for certain nothing gets there twice.
        let former = versions.dropFirst().reduce(into: Set<String>()) { $0.formUnion(faults(file.path, $1)) }
        guard results.allSatisfy({ faults(file.path, $0).isSubset(of: former) }) else { continue }
        if isWhole && form != .plain { continue }
        let names = (conflict.ours.name, conflict.theirs.name)
        guard let bytes = restored(conflicting(results[0], results[1], names, asOne: isWhole)),
          let fields = MergeConflict(bytes)?.differences(in: file.path)?.map(\.field)
        else { return nil }
        var told: Set<String> = []
        let left = fields.filter { told.insert($0).inserted }
        // A file that is not nearer to its end stays as git made it.
        if decided == nil, isTold, fields.count >= before.count, !areNarrower(fields, than: before) { return nil }
        if decided == nil, bytes == file.bytes { return nil }
        if decided == nil, fields == conflict.differences(in: file.path)?.map(\.field),
          !isTold || MergeConflict(bytes)?.ranges.count ?? 0 > conflict.ranges.count
        {
          return nil
        }
        return Settlement(bytes: bytes, left: left.isEmpty ? ["comments"] : left)
      }
    }
    return nil
  }

  /// Whether all of some fields are, or are in, those that were in conflict before, and not just these.
  private func areNarrower(_ fields: [String], than before: [String]) -> Bool {
    let known = Set(before)
    return fields != before
      && fields.allSatisfy { field in
        let dots = field.indices.filter { field[$0] == "." }
        return known.contains(field) || dots.contains { known.contains(String(field[..<$0])) }
      }
  }

  /// What a side gets from the other one as it is written there: fields with other values and items, items alone, or nothing.
  enum Form: CaseIterable { case fields, items, plain }

  /// Both sides' files with other content, what one of them gets from the other as it is written there; nil where a value cannot
  /// be put into its place.
  func written(
    _ file: SourceFile, _ versions: [[UInt8]], _ roots: (ours: Node, theirs: Node),
    _ values: (ours: JSONValue, theirs: JSONValue), _ form: Form
  ) -> [[UInt8]]? {
    func written(_ side: Int, _ root: Node, _ value: JSONValue, as other: Int, _ node: Node) -> [UInt8]? {
      var editor = YAMLEditor(versions[side], isJSON: file.isJSON)
      let pattern = form == .plain ? nil : (editor: YAMLEditor(versions[other], isJSON: file.isJSON), node: node)
      editor.merge(root, to: value, as: pattern, takesFields: form == .fields, pairing: JSONValue.areOne)
      let bytes = editor.result()
      return file.root(of: bytes)?.json == value ? bytes : nil
    }
    guard let ours = written(1, roots.ours, values.ours, as: 2, roots.theirs),
      let theirs = written(2, roots.theirs, values.theirs, as: 1, roots.ours)
    else { return nil }
    return [ours, theirs]
  }

  /// Whether the sides that the markers show say what git has of them, or what both come to together, wherever they are not
  /// the same: git may have put what one side moved into the place of another thing.
  private func areTrue(_ sides: [[UInt8]], to stages: [[UInt8]], _ file: SourceFile) -> Bool {
    let values = (sides + stages).map { file.root(of: $0)?.json }
    guard let ours = values[0], let theirs = values[1], let one = values[3], let other = values[4] else { return false }
    // An item under another name on one side, which the other side moved, is there under both.
    let merge = ThreeWayMerge(values[2], one, other)
    let known = [one, other, merge.ours, merge.theirs].compactMap { $0?.twins }
    guard ours.twins.union(theirs.twins).isSubset(of: Set(known.joined())) else { return false }
    // A list from which all was decided to go says nothing of its own.
    let (mine, others) = (ours.leaves.filter { $1.array == nil }, theirs.leaves.filter { $1.array == nil })
    let made = [[one.leaves, merge.ours?.leaves ?? [:]], [other.leaves, merge.theirs?.leaves ?? [:]]]
    return Set(mine.keys).union(others.keys).allSatisfy { path in
      mine[path] == others[path]
        || made[0].contains { $0[path] == mine[path] } && made[1].contains { $0[path] == others[path] }
    }
  }

  /// Whether a merged file has all items that both sides show between their markers.
  private func keeps(_ merged: [UInt8], answersIn sides: [[UInt8]], _ file: SourceFile) -> Bool {
    let values = ([merged] + sides).map { file.root(of: $0)?.json }
    guard let merged = values[0], let ours = values[1], let theirs = values[2] else { return true }
    let shared = Set(ours.leaves.keys).intersection(theirs.leaves.keys)
    return shared.subtracting(merged.leaves.keys).isEmpty
  }

  /// Whether the sides that the markers show have columns of tables that the merge of the three has not.
  private func haveOtherColumns(_ sides: [[UInt8]], than stages: [[UInt8]], _ file: SourceFile) -> Bool {
    let values = (sides + stages).map { file.root(of: $0)?.json }
    guard let one = values[3], let other = values[4] else { return false }
    func columns(_ value: JSONValue?) -> Set<String> {
      Set((value?.leaves ?? [:]).keys.filter { $0.contains(".columns.") })
    }
    let merge = ThreeWayMerge(values[2], one, other)
    return !columns(values[0]).union(columns(values[1])).isSubset(of: columns(merge.ours).union(columns(merge.theirs)))
  }

  /// Whether it is not known which side says what: somebody has worked on a file in which git had put what one side moved into the
  /// place of another thing.
  func isUnclear(_ path: String) throws -> Bool {
    let stages = [1, 2, 3].compactMap { stage($0, of: path) }
    guard stages.count == 3, let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes),
      let named = try named(stages, file)
    else { return false }
    return written?.hold(file.bytes) != true
      && !areTrue([conflict.ours.bytes, conflict.theirs.bytes], to: named, file)
      && !isUntouched(path, conflict, stages) && !isWrittenByHand(path, named, file)
  }

  /// Whether the sides of a file say something else than git's three because somebody wrote it between the markers: as git left
  /// them, they said what these say.
  private func isWrittenByHand(_ path: String, _ stages: [[UInt8]], _ file: SourceFile) -> Bool {
    let left = repository?.handle.conflicting(workspace.inRepository(path), stages).lazy.compactMap(MergeConflict.init)
    return left?.first.map { areTrue([$0.ours.bytes, $0.theirs.bytes], to: stages, file) } ?? false
  }

  /// Whether a file with conflicts is as git left it: nobody has worked on it since.
  func isUntouched(_ path: String, _ conflict: MergeConflict, _ stages: [[UInt8]]) -> Bool {
    guard let repository, stages.count == 3 else { return false }
    // Line breaks are a matter of `core.autocrlf`, names of sides of the command that made it.
    func sides(_ conflict: MergeConflict) -> [[UInt8]] {
      [conflict.ours.bytes, conflict.theirs.bytes].map { $0.filter { $0 != UInt8(ascii: "\r") } }
    }
    let present = sides(conflict)
    return repository.handle.conflicting(workspace.inRepository(path), stages).contains { bytes in
      MergeConflict(bytes).map(sides) == present
    }
  }

  func conflict(in path: String) throws -> MergeConflict? {
    try reader.source.fileIfPresent(path).flatMap { MergeConflict($0.bytes) }
  }

  /// The items of a file in conflict to which each side gave another name.
  func twoNames(in path: String) throws -> [ThreeWayMerge.TwoNames] {
    guard let file = try reader.source.fileIfPresent(path) else { return [] }
    let roots = [1, 2, 3].map { stage($0, of: path).flatMap(file.root)?.json }
    guard let was = roots[0], let ours = roots[1], let theirs = roots[2] else { return [] }
    return ThreeWayMerge(was, ours, theirs).twoNames
  }

  /// What git has of a file in conflict: 1 is what both sides come from, 2 is ours, 3 is theirs.
  func stage(_ number: Int, of path: String) -> [UInt8]? {
    let stages = [1, 2, 3].map { blob($0, of: path) }
    // What each side gave another name is there as git merged it, with its markers.
    guard stages[0] == nil, (stages[1] == nil) != (stages[2] == nil),
      let conflict = (stages[1] ?? stages[2]).flatMap(MergeConflict.init)
    else { return stages[number - 1] }
    switch number {
    case 2: return conflict.ours.bytes
    case 3: return conflict.theirs.bytes
    default: return former(of: path, conflict)
    }
  }

  /// What both sides come from of a variant to which each gave another name: it has the same wire id.
  private func former(of path: String, _ conflict: MergeConflict) -> [UInt8]? {
    guard let repository, FileKind(of: path) == .variant else { return nil }
    func id(_ bytes: [UInt8]) -> String? { SourceFile(path: path, bytes: bytes).root(of: bytes)?["id"]?.string }
    let folder = workspace.inRepository(path.split(separator: "/").dropLast().joined(separator: "/")) + "/"
    let gone = ((try? repository.handle.unmergedFiles()) ?? []).filter {
      $0.isInBase && !$0.isInOurs && !$0.isInTheirs && $0.path.hasPrefix(folder)
    }
    guard let own = id(conflict.ours.bytes) else { return nil }
    let same = gone.compactMap { blob(1, at: $0.path) }.filter { id($0) == own }
    return same.count == 1 ? same[0] : nil
  }

  private func blob(_ stage: Int, of path: String) -> [UInt8]? { blob(stage, at: workspace.inRepository(path)) }

  /// - Parameter place: a path in the repository.
  private func blob(_ stage: Int, at place: String) -> [UInt8]? {
    guard let repository, let id = try? repository.handle.object(":\(stage):\(place)") else { return nil }
    return (try? repository.blob(id.id, atMost: SourceFile.sizeLimit)) ?? nil
  }
}

import Base
import PaywallModel
import PaywallProject
import PaywallRules
import YAML

/// A value of one of a project's files.
struct FieldAddress {
  var file: SourceFile
  var root: Node
  /// As waivers write it; empty for the whole file.
  var path: String

  /// As messages call it: `placements.yaml:placements.settings`.
  var description: String { WaiverTarget(file: file.path, path: path).description }

  /// How far the path leads. A text with an id (`Line`) is its words.
  var reach: PathReach {
    let paths = NodePaths(root, as: FileKind(of: file.path))
    var reach = paths.byPosition(paths.reach(path))
    guard let target = reach.target, case .line? = target.schema, target.node.isMapping else { return reach }
    forEachChild(of: target.node, target.schema) { if $0.name == "text" { reach.children.append($0) } }
    return reach
  }

  /// The value; nil where none is written.
  var node: Node? { path.isEmpty ? root : reach.target?.node }
}

extension NodePaths {
  /// How far a path leads if a number in it is the position of an item that has a name.
  fileprivate func byPosition(_ reach: PathReach) -> PathReach {
    guard !reach.rest.isEmpty, let list = reach.children.last, let place = Int(reach.rest.prefix { $0 != "." }) else {
      return reach
    }
    var items: [Child] = []
    forEachChild(of: list.node, list.schema) { if case .item = $0.place { items.append($0) } }
    guard items.indices.contains(place) else { return reach }
    var inner = self.reach(String(reach.rest.drop { $0 != "." }.dropFirst()), from: items[place])
    inner.children.insert(contentsOf: reach.children, at: 0)
    return byPosition(inner)
  }
}

extension Workspace {
  /// What a command line means: `FILE` or `FILE:path.in.file`, from the project's folder or from the one of the command; or
  /// something as `paywall ls` prints it, with a path behind a colon: `default/control:headline`. Positions may also be
  /// written as messages write them, from 1 in brackets.
  /// - Parameters:
  ///   - revision: what the reader reads; nil for the work tree.
  ///   - toleratingRepeats: whether other keys of the file may be there twice.
  func address(
    _ written: String, _ reader: ProjectReader, at revision: String? = nil, toleratingRepeats: Bool = false,
    in context: RunContext
  ) throws -> FieldAddress {
    let text = written.replacing(/\[([1-9][0-9]{0,8})\]/) { ".\((Int($0.1) ?? 1) - 1)" }
    let target = WaiverTarget(text)
    let inside = try projectPathIfInside(context.absolute(target.file))
    for path in [target.file, inside ?? ""] where FileKind(of: path) != nil {
      if let file = try reader.source.fileIfPresent(path) {
        return try FieldAddress(reading: file, target.path, toleratingRepeats)
      }
    }
    if let file = try reader.newLocale([target.file, inside ?? ""], in: folder()) {
      let start = SourcePosition(line: 1, column: 1)
      let empty = Node(value: .mapping([]), start: start, end: start)
      return FieldAddress(file: file, root: file.read().root ?? empty, path: target.path)
    }
    if let file = try reader.screenOrOffering(target.file) { return try FieldAddress(reading: file, target.path) }
    let names = try ProjectNames(reader)
    let (name, path) = names.split(text)
    let entity: Entity
    do { entity = try names.entity(name, in: revision ?? "the project") } catch var error as ProjectError
      where error.code == .notFound
    {
      if let settings = try reader.frame().project, let root = settings.read().root,
        NodePaths(root, as: .project).node(at: text) != nil
      {
        error.hint = "did you mean '\(settings.path):\(text)'?"
      } else if let locale = try reader.undeclaredLocale([target.file, inside ?? ""]) {
        error.hint = "the project has no such language yet; add it with: paywall locale add \(shellWord(locale))"
      }
      throw error
    }
    guard let definition = names.mentions(of: entity).first(where: \.isDefinition) else {
      throw ProjectError(.notFound, "\(entity.words) does not exist")
    }
    let whole = [definition.path, path].filter { !$0.isEmpty }.joined(separator: ".")
    return try FieldAddress(reading: definition.file, whole)
  }
}

extension FieldAddress {
  /// - Throws: for a file that cannot be read.
  fileprivate init(reading file: SourceFile, _ path: String, _ toleratesRepeats: Bool = false) throws {
    guard !file.isTooLong, file.mergeConflicts.isEmpty else { throw unreadable(file) }
    let document = file.read()
    // Of a key that is there twice nobody knows which value is meant.
    let isKnown = document.diagnostics.allSatisfy { toleratesRepeats && $0.code == .duplicateKey }
    guard isKnown, let root = document.root else { throw unreadable(file) }
    self.init(file: file, root: root, path: path)
  }
}

extension ProjectReader {
  /// The file of a locale that the project declares, of an offering that has none yet, with its first comment alone; nil if none
  /// of the paths is one.
  fileprivate func newLocale(_ paths: [String], in folder: String) throws -> SourceFile? {
    guard let path = paths.first(where: { FileKind(of: $0) == .locale }) else { return nil }
    let frame = ProjectFrame(reading: try self.frame())
    let (id, locale) = (String(path.split(separator: "/")[1]), SourceFile(path: path, bytes: []).stem)
    let files = try offering(id)
    guard !files.isAbsent, frame.locales.contains(locale), locale != frame.settings.copyLocale else { return nil }
    let offering = Offering(reading: files)
    let screens = TranslatableScreen.all(of: offering, in: frame)
    let file = try LocaleSheet.file(new: locale, of: offering, screens, in: frame.settings, folder)
    return file.path == path ? file : nil
  }

  /// The locale of the first path that would be a file of one, of an offering that there is, if the project does not declare it.
  fileprivate func undeclaredLocale(_ paths: [String]) throws -> String? {
    guard let path = paths.first(where: { FileKind(of: $0) == .locale }) else { return nil }
    let locale = SourceFile(path: path, bytes: []).stem
    let isDeclared = try ProjectFrame(reading: frame()).locales.contains(locale)
    return try isDeclared || offering(String(path.split(separator: "/")[1])).isAbsent ? nil : locale
  }

  /// The file of an offering, or of one of its variants (`default/control`); nil if there is none.
  fileprivate func screenOrOffering(_ name: String) throws -> SourceFile? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, parts.allSatisfy(isID) else { return nil }
    if parts.count == 1 { return try offeringAlone(parts[0]).offering }
    return try offering(parts[0]).variants.first { $0.stem == parts[1] }
  }
}

extension ProjectNames {
  /// The name of a thing and the path behind it. Names have colons too: the longest that names something counts.
  fileprivate func split(_ text: String) -> (name: String, path: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let names = Set(defined.map(\.description))
    let least = parts.count > 1 && EntityKind(rawValue: parts[0]) != nil ? 2 : 1
    var count = parts.count
    while count > least, !names.contains(parts[..<count].joined(separator: ":")) { count -= 1 }
    return (parts[..<count].joined(separator: ":"), parts[count...].joined(separator: ":"))
  }
}

extension FieldAddress {
  /// - Throws: where an item that the path calls by its name is there more than once, as a merge may leave it.
  func requireOne() throws {
    let children = reach.children
    for (index, child) in children.enumerated() where children.isRepeated(at: index) {
      let (list, name) = (children[..<index].map(\.name).joined(separator: "."), child.name)
      guard "\(path).".hasPrefix("\(list).\(name).") else { continue }
      let items = PaywallModel.children(of: children[index - 1].node, children[index - 1].schema)
      let places = items.indices.filter { items[$0].name == name }
      let lines = places.map { "\(items[$0].start.line)" }
      // A number may be the name of another one.
      let areNames = places.contains { place in items.contains { $0.name == "\(place)" } }
      throw ProjectError(
        .refused, "\(list) of \(file.path) has '\(name)' more than once, on lines \(lines.joined(separator: ", "))",
        hint: areNames
          ? "give each its own name in the file"
          : "say which is meant by its place: "
            + places.map { shellWord("\(file.path):\(list).\($0)") }.joined(separator: " or ")
            + "; to take it away: paywall set PLACE --unset")
    }
  }

  /// Whether the path calls an item by its place which has its name twice, so that others name another one by that.
  var isOfRepeated: Bool {
    let children = reach.children
    return children.indices.contains { children.isRepeated(at: $0) } && (try? requireOne()) != nil
  }
}

extension [Child] {
  /// Whether the list around an item has another one of its name.
  fileprivate func isRepeated(at index: Int) -> Bool {
    guard index > 0, case .item = self[index].place else { return false }
    var count = 0
    forEachChild(of: self[index - 1].node, self[index - 1].schema) { if $0.name == self[index].name { count += 1 } }
    return count > 1
  }
}

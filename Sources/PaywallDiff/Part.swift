import PaywallModel
import YAML

/// One file of an offering or a project, whatever its ending: `offering`, `variants/control`, `locales/de`.
struct Part {
  let key: String
  let path: String
  var file: SourceFile?
  var root: Node?
  var findings: [Finding] = []

  /// Whether there is something that has this name and cannot be read.
  var isUnreadable: Bool { root == nil && (file != nil || !findings.isEmpty) }

  /// Whether both are the same bytes, or the same thing that is no file.
  func isUntouched(_ other: Part) -> Bool {
    if let file, let theirs = other.file { return file.isJSON == theirs.isJSON && file.bytes == theirs.bytes }
    let areUnreadable = root == nil && other.root == nil && file == nil && other.file == nil
    return areUnreadable && findings.map(\.message) == other.findings.map(\.message)
  }
}

/// The files of one side by key.
struct Parts {
  private(set) var byKey: [String: Part] = [:]

  subscript(key: String) -> Part? { byKey[key] }

  /// Adds a file; of two with one key the first.
  mutating func add(_ key: String, _ path: String, _ file: SourceFile?, _ root: Node?) {
    if byKey[key] == nil { byKey[key] = Part(key: key, path: path, file: file, root: root) }
  }

  /// Gives each file the findings that stand in it, where it cannot be read.
  ///
  /// `home` is the part that a finding at `folder` itself belongs to.
  mutating func give(_ findings: [Finding], folder: String, home: String?) {
    for finding in findings where finding.rule != DecodingRule.knownFile.rawValue {
      let path = finding.range.file
      guard let key = path == folder ? home : Parts.key(of: path, in: folder) else { continue }
      var part = byKey[key] ?? Part(key: key, path: path)
      // Of a key that is there twice nobody knows which value is meant.
      if finding.rule == DecodingRule.duplicateKey.rawValue, part.path == path { part.root = nil }
      if part.root != nil || part.file != nil && part.path != path { continue }
      part.findings.append(finding)
      byKey[key] = part
    }
  }

  /// The path below `folder` without the file's ending; nil for what is not there.
  static func key(of path: String, in folder: String) -> String? {
    let start = folder.isEmpty ? "" : folder + "/"
    guard path.hasPrefix(start) else { return nil }
    let rest = path.dropFirst(start.count)
    let name = rest.lastIndex(of: "/").map { rest.index(after: $0) } ?? rest.startIndex
    return String(rest[..<(rest[name...].lastIndex(of: ".") ?? rest.endIndex)])
  }
}

/// What of two sides cannot be compared, and why.
struct Obstacles {
  private(set) var keys: Set<String> = []
  private(set) var findings: [Finding] = []

  init(_ old: Parts, _ new: Parts) {
    for key in Set(old.byKey.keys).union(new.byKey.keys) {
      let sides = [old[key], new[key]].compactMap { $0 }
      guard sides.contains(where: \.isUnreadable) else { continue }
      keys.insert(key)
      if let a = old[key], let b = new[key], a.isUntouched(b) { continue }
      findings += sides.filter(\.isUnreadable).flatMap(\.findings)
    }
    findings = findings.inOrder()
  }
}

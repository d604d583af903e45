import JSON

extension JSONValue {
  /// The value without texts that the reader takes for truth values, each of which would drop what holds it, and their paths.
  func withoutAppDNAFlags(_ path: String = "") -> (value: JSONValue?, paths: [String]) {
    func inner(_ name: String, _ value: JSONValue) -> (value: JSONValue?, paths: [String]) {
      value.withoutAppDNAFlags(path.isEmpty ? name : "\(path).\(name)")
    }
    switch self {
    case .string(let text):
      if appDNATakesForFlag(text) { return (.none, [path]) }
      return (self, [])
    case .array(let items):
      let found = items.enumerated().map { inner(String($0), $1) }
      return (.array(found.compactMap(\.value)), found.flatMap(\.paths))
    case .object(let members):
      let found = members.map { (key: $0.key, found: inner($0.key, $0.value)) }
      return (
        .object(found.compactMap { entry in entry.found.value.map { JSONMember(entry.key, $0) } }),
        found.flatMap(\.found.paths)
      )
    case .null, .boolean, .integer, .number: return (self, [])
    }
  }
}

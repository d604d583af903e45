import JSON

/// What Remote Config accepts in one template: "Quotas and limits" of its documentation
/// (firebase.google.com/docs/remote-config/quotas-limits, read in November 2026): 3,000 parameters of a client template, 2,000
/// conditions of a project, 1,000,000 characters in all values together, 256 characters of a parameter's key and of a group's
/// name; a key begins with a letter or an underscore and goes on with these and digits.
enum FirebaseLimits {
  static let parameters = 3_000
  static let conditions = 2_000
  static let valueCharacters = 1_000_000
  static let nameCharacters = 256
  /// Of the seed of a percentage, which consists of letters, digits, hyphens, underscores and dots ("Condition reference" of
  /// the same documentation).
  static let seedCharacters = 32

  static func isKey(_ key: String) -> Bool {
    let letters = key.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
    return letters && key.utf8.first.map { !(0x30...0x39).contains($0) } ?? false && key.count <= nameCharacters
  }

  /// What a whole template has too much of, as the ends of sentences.
  static func excesses(of template: JSONValue) -> [String] {
    let all = parameters(of: template)
    let characters = all.reduce(0) { $0 + values(of: $1.value).reduce(0) { $0 + $1.utf16.count } }
    let conditions = template["conditions"]?.array?.count ?? 0
    func excess(_ count: Int, _ limit: Int, _ noun: String) -> String? {
      count > limit ? "the template has \(count) \(noun), and Remote Config takes \(limit)" : nil
    }
    return [
      excess(all.count, parameters, "parameters"), excess(conditions, self.conditions, "conditions"),
      excess(characters, valueCharacters, "characters in its values"),
    ].compactMap { $0 }
  }

  /// Its parameters, in a group or in none.
  static func parameters(of template: JSONValue) -> [JSONMember] {
    (template["parameters"]?.members ?? [])
      + (template["parameterGroups"]?.members ?? []).flatMap { $0.value["parameters"]?.members ?? [] }
  }

  private static func values(of parameter: JSONValue) -> [String] {
    let all = [parameter["defaultValue"]] + (parameter["conditionalValues"]?.members ?? []).map(\.value)
    return all.compactMap { $0?["value"]?.string }
  }
}

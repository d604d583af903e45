import PaywallProject
import TUF

/// Keys in environment variables, as CI jobs are handed them: each holds one or more private keys as PEM text.
struct VariableSource: KeySource {
  let names: [String]
  let context: RunContext
  /// Whether a variable that holds something else counts as one that is not set.
  var skipsFaults = false

  func find(_ id: KeyID) throws -> FoundKey? {
    for name in names {
      let keys: [SigningKey]
      do { keys = try self.keys(in: name) } catch {
        if skipsFaults { continue }
        throw error
      }
      if let key = keys.first(where: { $0.id == id }) { return FoundKey(place: name) { key } }
    }
    return nil
  }

  /// The keys that a variable holds; none if it is not set. While a key is being replaced, that is the old and the new one.
  func keys(in name: String) throws(ProjectError) -> [SigningKey] {
    guard let text = context.environment[name], !text.isEmpty else { return [] }
    FileSystem.forbidCoreFiles()
    let blocks = text.split(separator: "-----BEGIN ").dropFirst(text.hasPrefix("-----BEGIN ") ? 0 : 1)
    do {
      guard blocks.count > 1 else { return [try SigningKey(pem: text)] }
      return try blocks.map { (block) throws(TUFError) in try SigningKey(pem: "-----BEGIN " + block) }
    } catch {
      let role = name.split(separator: "_").dropFirst().first?.lowercased() ?? ""
      throw ProjectError(
        .trust, "\(name): \(error.message)",
        hint: "it must contain what this prints on the machine with the key: paywall keys export \(role) --private")
    }
  }
}

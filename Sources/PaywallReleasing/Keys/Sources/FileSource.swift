import PaywallProject
import TUF

/// Keys in files that are named by their ids: PEM text, which a passphrase may protect.
struct FileSource: KeySource {
  let folder: String
  let context: RunContext

  func find(_ id: KeyID) throws -> FoundKey? {
    let path = "\(folder)/\(id).pem"
    guard FileSystem.kind(path) != nil else { return nil }
    try KeyProtection.requirePrivate(file: path)
    FileSystem.forbidCoreFiles()
    let pem = String(decoding: try FileSystem.read(path, atMost: 1 << 16), as: UTF8.self)
    guard EncryptedKey.isEncrypted(pem) else {
      let key = try same(parse(path) { () throws(TUFError) in try SigningKey(pem: pem) }, id, path)
      return FoundKey(place: path) { key }
    }
    let encrypted = try parse(path) { () throws(TUFError) in try EncryptedKey(pem: pem) }
    return FoundKey(place: "\(path), behind a passphrase") {
      guard let passphrase = try context.passphrase("the passphrase of key \(id.prefix(12))") else {
        throw ProjectError(
          .trust, "\(path) needs a passphrase, and there is no terminal to ask for it",
          hint: "put the passphrase in a file that only you can read, and name it in PAYWALL_PASSPHRASE_FILE")
      }
      guard let key = encrypted.decrypt(passphrase) else {
        throw ProjectError(.trust, "\(path): the passphrase is wrong, or the file is damaged", hint: "try again")
      }
      return try same(key, id, path)
    }
  }

  private func parse<Key>(_ path: String, _ body: () throws(TUFError) -> Key) throws -> Key {
    do { return try body() } catch {
      throw ProjectError(.trust, "\(path): \(error.message)", hint: "restore the file from a backup")
    }
  }

  private func same(_ key: SigningKey, _ id: KeyID, _ path: String) throws -> SigningKey {
    guard key.id == id else {
      throw ProjectError(
        .trust, "\(path) contains a different key than its name says", hint: "restore the file from a backup")
    }
    return key
  }
}

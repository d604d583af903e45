import Base
import JSON

/// One signature of a metadata file.
package struct Signature: Sendable {
  /// The key that is said to have signed.
  package var keyID: KeyID
  /// The signature in lowercase hexadecimal; other text, also empty, is kept as it was and verifies nothing.
  package var hex: String
  var extra: [JSONMember] = []

  /// - Parameter hex: the signature in hexadecimal.
  package init(keyID: KeyID, hex: String) {
    self.keyID = keyID
    self.hex = hex
  }

  init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "signatures")
    keyID = try fields.string("keyid")
    let text = try fields.string("sig")
    hex = Hex.bytes(text).map(Hex.text) ?? text
    extra = fields.rest
  }

  var json: JSONValue { .object([("keyid", .string(keyID)), ("sig", .string(hex))], and: extra) }
}

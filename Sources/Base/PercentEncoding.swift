/// Percent-encoding (RFC 3986, section 2.1) of all bytes of the UTF-8 form but ASCII letters, digits and those kept.
package func percentEncoded(_ text: String, keeping: some Collection<UInt8>) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      bytes.append(byte)
    case _ where keeping.contains(byte): bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

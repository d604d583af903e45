import Base
import Testing

@Suite struct HexTests {
  @Test func readsHexadecimalOfEitherCase() {
    #expect(Hex.bytes("00ffAb10") == [0, 255, 171, 16])
    #expect(Hex.text([0, 255, 171, 16]) == "00ffab10")
    #expect(Hex.bytes("") == [])
    for text in ["0", "0g", "+1", "0x", " 1", "é"] { #expect(Hex.bytes(text) == nil) }
  }
}

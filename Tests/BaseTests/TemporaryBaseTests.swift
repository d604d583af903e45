import Base
import Testing

@Suite struct TemporaryBaseTests {
  @Test(
    arguments: [
      (nil, "/tmp"), ("", "/tmp"), ("here", "/tmp"), ("/var/tmp", "/var/tmp"), ("/var/tmp//", "/var/tmp"), ("/", ""),
    ] as [(String?, String)]) func isAnAbsoluteFolder(_ variable: String?, _ expected: String)
  {
    #expect(temporaryBase(variable.map { ["TMPDIR": $0] } ?? [:]) == expected)
  }
}

import Testing

@Suite struct FileSizeTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "file-size", "a byte more than 1 MiB", ["placements.yaml": .bytes(padded(to: 1 << 20) + [0x0A])],
      elsewhere: [line("placements.yaml", 1, 1, "file-size")]),
    RuleCase("file-size", "1 MiB", ["placements.yaml": .bytes(padded(to: 1 << 20))]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static func padded(to size: Int) -> [UInt8] {
    let text = Array("placements: []\n#".utf8)
    return text + Array(repeating: UInt8(ascii: "x"), count: size - text.count)
  }
}

import Foundation
import FuzzReaders
import TestSupport
import Testing

/// A short run without libFuzzer: the corpus with changes that its readers have not seen. `Tests/run-fuzz` goes further.
@Suite struct FuzzReadersTests {
  private static let corpus = #filePath.replacing("FuzzReadersTests/FuzzReadersTests.swift", with: "FuzzReaders/Corpus")

  /// Other inputs every day; a reader that crashes ends the tests, and the seed says which input it was.
  @Test func changedInputsAreReadOrRefused() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus).sorted()
    let inputs = try names.map { Array(try Data(contentsOf: URL(filePath: Self.corpus + "/" + $0))) }
    try #require(inputs.count > 10)
    let seed =
      ProcessInfo.processInfo.environment["PAYWALL_FUZZ_SEED"].flatMap(UInt64.init)
      ?? UInt64(Date().timeIntervalSince1970) / 86_400
    print("PAYWALL_FUZZ_SEED=\(seed)")
    var dice = Dice(seed: seed)
    for _ in 0..<10_000 { readAsOthersBytes(changed(dice.pick(inputs), by: inputs, &dice)) }
  }

  private func changed(_ input: [UInt8], by others: [[UInt8]], _ dice: inout Dice) -> [UInt8] {
    // What the first byte says stays mostly.
    let reader = dice.isOne(in: 20) ? UInt8(dice.below(256)) : input.first ?? 0
    var bytes = Array(input.dropFirst())
    for _ in 0...dice.below(4) {
      let place = dice.below(bytes.count + 1)
      let end = min(bytes.count, place + dice.below(16))
      switch dice.below(6) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << dice.below(8)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: dice.below(bytes.count + 1))
      case 3: bytes.insert(contentsOf: dice.pick(Self.words).utf8, at: place)
      case 4:
        let other = dice.pick(others)
        let start = dice.below(other.count)
        bytes.replaceSubrange(place..<end, with: other[start..<min(other.count, start + dice.below(64))])
      default: bytes.insert(UInt8(dice.below(256)), at: place)
      }
    }
    return [reader] + bytes.prefix(16_384)
  }

  /// What parsers count, repeat, quote or end at.
  private static let words = [
    "\"", "\\u0000", "\\ud800", "{", "}", "[", "]", ",", ":", "null", "-0", "1e999", "9223372036854775808", "\n", "\t",
    "\u{FEFF}",
    "\u{202E}", "&a ", "*a", "<<: ", "!!binary ", "? ", "| \n", "---\n", "%YAML", "#", "'", "..", "/", "%2F", "\0",
  ]
}

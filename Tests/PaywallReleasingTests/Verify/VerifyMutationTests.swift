import Foundation
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// Every character of a bundle is signed for, or has one spelling.
@Suite struct VerifyMutationTests {
  /// One character that is another: of the other case, another digit, white space, anything.
  private func mutated(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    let place = dice.below(bytes.count)
    let old = bytes[place]
    while bytes[place] == old {
      bytes[place] = dice.isOne(in: 2) ? old ^ 0x20 : dice.pick(Array("0123456789abcdefABCDEFtzTZ \n\",:{}[]\\".utf8))
    }
    return bytes
  }

  private func expectNoneIsAccepted(_ shop: Shop, _ names: [String], count: Int, seed: UInt64) throws {
    let trusted = shop.path + "/trusted.json"
    try FileManager.default.copyItem(atPath: shop.path + "/trust/root.json", toPath: trusted)
    var dice = Dice(seed: seed)
    for number in 0..<count {
      // Each kind of file comes up as often.
      let name = number < names.count ? names[number] : dice.pick(names)
      let bytes = try shop.bytes("out/" + name)
      let other = mutated(bytes, &dice)
      try shop.put("out/" + name, other)
      for root in [nil, trusted] {
        let result = try shop.verify(root: root)
        #expect(!result.isSound, "\(name), mutation \(number) of seed \(seed)")
      }
      try shop.put("out/" + name, bytes)
    }
    #expect(try shop.verify().isSound)
  }

  @Test func noMutationOfASmallBundle() throws {
    let shop = try Shop(releases: 2)
    try expectNoneIsAccepted(shop, try names(below: shop.out).sorted(), count: 60, seed: 1)
  }

  @Test func noMutationOfABundleWithBins() throws {
    let shop = try Shop()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.addOfferings(1..<129)
    try shop.commit("129 offerings")
    try shop.publish()
    let names = try names(below: shop.out).sorted()
    let bins = names.filter { $0.contains(".bin-") }
    try expectNoneIsAccepted(
      shop, names.filter { !bins.contains($0) && !$0.hasPrefix("targets/offerings") } + bins.prefix(5), count: 12,
      seed: 2)
  }
}

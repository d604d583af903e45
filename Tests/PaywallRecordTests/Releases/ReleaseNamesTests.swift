import Foundation
import Git
import PaywallDiff
import PaywallRecord
import TestSupport
import Testing

/// Several projects in one repository do not share their releases.
@Suite struct ReleaseNamesTests {
  @Test func theNamesAreThoseOfTheDocuments() throws {
    let names = ReleaseNames(folder: "apps/my shop")
    #expect(names.record == "refs/paywall/at/apps%2Fmy%20shop/bundle")
    #expect(names.tag(7) == "at/apps%2Fmy%20shop/release/7")
    #expect(ReleaseNames(folder: "").record == "refs/paywall/bundle" && ReleaseNames(folder: "").tag(7) == "release/7")
  }
}

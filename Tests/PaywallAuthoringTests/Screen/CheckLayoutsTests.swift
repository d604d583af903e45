import Foundation
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
import ProjectTestSupport
import Templates
import TestSupport
import Testing

@testable import PaywallAuthoring

/// With the browser that is installed; as root it has no sandbox, and these pages are our own.
@Suite(.enabled(if: TestBrowser.isInstalled, "there is no Chromium")) struct CheckLayoutsTests {
  private static let moment: Int64 = 1_796_000_000

  private func request(_ names: [String] = []) -> DrawingRequest {
    var preview = PreviewRequest(at: Self.moment)
    preview.names = names
    return DrawingRequest(preview)
  }

  /// 31 variants with one defect each: all are found, each by its rules at its lines, and nothing else is.
  @Test func seededDefectsAreFound() throws {
    let defects = try Defect.all()
    #expect(defects.count == 31)
    let shop = try Shop("subscription")
    try Defect.write(defects, to: shop)
    var request = request(["default"])
    (request.preview.locales, request.preview.states, request.plans) = (["en"], [.new], ["annual"])
    (request.devices, request.textSizes) = (["iphone", "iphone-se", "small-android"], ["xS", "L", "AX1"])
    let check = try checkLayouts(shop.workspace, request, in: TestBrowser.context(of: shop))
    #expect(check.screens == 31 && check.states == 31 * 3 * 3 * 2)
    let found = Dictionary(grouping: check.validation.findings, by: \.range.file)
    for defect in defects {
      let places = (found[defect.file] ?? []).map { "\($0.range.line) \($0.rule)" }
      #expect(Set(places) == defect.expected, "\(defect.name): \((found[defect.file] ?? []).map(\.message))")
    }
    try expectStates(check.validation.findings)
    try waiversHold(for: check, shop, request)
  }

  /// What a finding says of where it is so.
  private func expectStates(_ findings: [Finding]) throws {
    func message(_ name: String, _ rule: String) throws -> String {
      try #require(findings.first { $0.range.file.hasSuffix("/\(name).yaml") && $0.rule == rule }).message
    }
    #expect(try message("deep-in-dark", "text-contrast").contains("; dark; 9 states)"))
    #expect(try message("pale-in-light", "text-contrast").contains("; light; 9 states)"))
    #expect(try message("restore-below-the-fold", "restore-in-first-view").hasSuffix("(en; iPhone SE; L; 2 states)"))
    #expect(
      try message("large-monthly-figure", "billed-amount-drawn-largest").contains(
        "points high, and the billed amount "))
    #expect(findings.first { $0.message.contains("picture") }?.severity == .info)
  }

  /// A waiver accepts what it names, and `validate` does not hold it for unused.
  private func waiversHold(for check: LayoutCheck, _ shop: Shop, _ request: DrawingRequest) throws {
    let target = try #require(check.validation.findings.first { $0.rule == "close-in-first-view" })
    let reader = ProjectReader(source: try shop.workspace.workTree().open())
    let place = WaiverPlace(file: target.range.file, path: "dismiss")
    try shop.write("waivers.yaml", try place.waiver("close-in-first-view", reader))
    var narrow = request
    narrow.preview.names = ["default/" + (target.range.file.split(separator: "/").last?.dropLast(5) ?? "")]
    let again = try checkLayouts(shop.workspace, narrow, in: TestBrowser.context(of: shop))
    #expect(again.validation.waived.map(\.rule) == ["close-in-first-view"])
    #expect(!again.validation.findings.contains { $0.rule == "close-in-first-view" || $0.rule == "waiver-valid" })
  }

  /// No template has a defect, in any language of its own, for any customer and plan, on the smallest and the largest
  /// screens, in small, usual and the largest text.
  @Test func templatesHaveNoDefects() throws {
    var preview = PreviewRequest(at: Self.moment)
    preview.locales = ["en", "de"]
    let all = try Scaffolds.all.map(\.name).map { try PreviewContents(Shop($0).workspace, preview) }
    let contents = PreviewContents(
      shown: all.flatMap(\.shown), subjects: all.flatMap(\.subjects), choices: try #require(all.first).choices,
      screenNotes: [], pictures: nil)
    var request = DrawingRequest(preview)
    (request.devices, request.textSizes) = (["iphone-se", "ipad", "small-android"], ["xS", "L", "AX2", "AX5"])
    let measured = try MeasuredLayouts(contents, request, in: TestBrowser.context(of: Shop("minimal")))
    #expect(
      measured.measurements.isEmpty,
      "\(measured.measurements.map { "\($0.range.file):\($0.range.line) \($0.kind) \($0.details) \($0.states)" })")
    #expect(measured.screens > 80)
  }
}

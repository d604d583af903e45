import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// An import that is stopped at any of its calls that change files: the next one finishes it.
  @Suite struct ImportInterruptionTests {
    private static let input = #"""
      {"current_offering_id": "sale", "offerings": [
        {"identifier": "sale", "description": "Sale", "packages":
          [{"identifier": "$rc_annual", "platform_product_identifier": "com.example.shop.year"}]},
        {"identifier": "gift", "description": "Gift", "packages":
          [{"identifier": "$rc_monthly", "platform_product_identifier": "com.example.shop.month"}]}],
       "placements": {"offering_ids_by_placement": {"settings": "gift"}}}
      """#

    @Test(arguments: [Faults.Kind.kill, .fail]) func isFinishedByTheNext(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withoutKeys()
      try beginning.folder.write(Self.input, to: "shop/input.json")
      let command = ["import", "revenuecat", "input.json"]
      let whole = try beginning.copy()
      #expect(try whole.paywall(command).status == 0)
      let wanted = try Self.files(of: whole)
      try Interruption(kind: kind, command: command, beginning: beginning).each { run in
        try run.repeat(command)
        #expect(try Self.files(of: run.terminal) == wanted, "\(run.name)")
        let again = try run.terminal.paywall(command)
        #expect(again.status == 0 && again.stdout.contains("the project is up to date"), "\(run.name): \(again.stdout)")
      }
    }

    private static func files(of terminal: Terminal) throws -> [String: String] {
      let names = FileManager.default.enumerator(atPath: terminal.path)?.compactMap { $0 as? String } ?? []
      var files: [String: String] = [:]
      for name in names where name.hasSuffix(".yaml") {
        files[name] = try String(contentsOfFile: "\(terminal.path)/\(name)", encoding: .utf8)
      }
      return files
    }
  }
#endif

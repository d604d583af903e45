import PaywallChecking
import PaywallModel

extension Validation {
  /// The findings as JUnit XML, the form that CI servers read: a suite for each file, a case for each finding.
  ///
  /// Errors are failures, warnings too where `isStrict`; what does not fail the run passes and explains itself in its
  /// output, and what a waiver accepts is skipped. A clean run is one case that passes.
  /// - Parameter command: the command whose findings they are.
  func junit(isStrict: Bool, of command: String) -> String {
    var cases = findings.map { JUnitCase($0, isFailure: $0.severity == .error || isStrict && $0.severity == .warning) }
    // Servers merge cases that have the same name.
    var counts: [String: Int] = [:]
    for index in cases.indices {
      let key = cases[index].finding.range.file + " " + cases[index].name
      counts[key, default: 0] += 1
      cases[index].number = counts[key] ?? 1
    }
    let skipped = waived.map { JUnitCase($0, isFailure: false, isSkipped: true) }
    let files = Dictionary(grouping: cases + skipped, by: \.finding.range.file)
    let suites = files.keys.sorted().map { suite(inRepository($0), files[$0] ?? []) }
    let clean = """
        <testsuite name="paywall" tests="1" failures="0" errors="0" skipped="0">
          <testcase classname="paywall" name="\(command)"/>
        </testsuite>
      """
    let all = max(1, cases.count + skipped.count)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="paywall \(command)" tests="\(all)" failures="\(cases.count(where: \.isFailure))" errors="0">
      \((suites.isEmpty ? [clean] : suites).joined(separator: "\n"))
      </testsuites>
      """
  }

  private func suite(_ file: String, _ cases: [JUnitCase]) -> String {
    let (failures, skipped) = (cases.count(where: \.isFailure), cases.count(where: \.isSkipped))
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let name = escapedXML(file)
    return (["  <testsuite name=\"\(name)\" \(counts)>"] + cases.map { $0.xml(file) } + ["  </testsuite>"])
      .joined(separator: "\n")
  }
}

private struct JUnitCase {
  let finding: Finding
  let isFailure: Bool
  var isSkipped = false
  /// The number of this finding among those of one rule at one place.
  var number = 1

  init(_ finding: Finding, isFailure: Bool, isSkipped: Bool = false) {
    (self.finding, self.isFailure, self.isSkipped) = (finding, isFailure, isSkipped)
  }

  var name: String { "\(finding.rule) at \(finding.range.start)" }

  func xml(_ file: String) -> String {
    let name = number > 1 ? "\(name) (\(number))" : name
    let open = "    <testcase classname=\"\(escapedXML(file))\" name=\"\(escapedXML(name))\">"
    return [open, "      " + outcome(file), "    </testcase>"].joined(separator: "\n")
  }

  private func outcome(_ file: String) -> String {
    let message = escapedXML(finding.words.visible)
    if isSkipped { return "<skipped message=\"waived: \(message)\"/>" }
    let line =
      "\(file.visible):\(finding.range.start): \(finding.severity.rawValue): [\(finding.rule)] \(finding.words.visible)"
    let related = finding.related.map { "\n\($0.range.file.visible):\($0.range.start): \($0.message.visible)" }.joined()
    let text = escapedXML(line + related + (finding.hint.map { "\nhint: \($0.visible)" } ?? ""))
    guard isFailure else { return "<system-out>\(text)</system-out>" }
    return "<failure message=\"\(message)\" type=\"\(escapedXML(finding.rule))\">\(text)</failure>"
  }
}

/// `text` for XML 1.0, in content and attributes; what XML cannot hold, and what would hide or reorder text, is shown by
/// its name.
func escapedXML(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "\n", "\t": escaped += "&#\(scalar.value);"
    case _ where scalar.isHidden: escaped += scalar.visible
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

import PaywallChecking
import PaywallModel

extension Validation {
  /// The findings as workflow commands, which GitHub Actions shows at the lines of a pull request, and the count.
  ///
  /// The form and its escapes are those of GitHub's "Workflow commands" and of `actions/toolkit`.
  var github: String { (findings.map(command) + [summary.text]).joined(separator: "\n") }

  private func command(_ finding: Finding) -> String {
    let word = finding.severity == .info ? "notice" : finding.severity.rawValue
    let properties = [
      ("file", inRepository(finding.range.file)), ("line", String(finding.range.line)),
      ("col", String(finding.range.column)), ("title", finding.rule),
    ].map { "\($0)=\(escape($1, "%\r\n:,"))" }
    let message = finding.text
    return "::\(word) \(properties.joined(separator: ","))::\(escape(message, "%\r\n"))"
  }

  /// `text` with each scalar of `special`, all of them ASCII, as percent and two digits; those are all that GitHub reads
  /// back, so that other controls are shown by their names.
  private func escape(_ text: String, _ special: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if special.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "%" + (digits.count < 2 ? "0" : "") + digits
      } else if scalar.isHidden {
        escaped += scalar.visible
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// What the reader of an export does not get, or gets as something else.
package struct ExportLoss: Sendable, Hashable {
  package let format: ExportFormat
  /// An error for what the reader would drop or misread, a warning for what users see or pay by, info for what only looks
  /// otherwise.
  package let severity: Severity
  /// What of the source is lost.
  package let range: SourceRange
  /// What is lost, in lowercase and without a position.
  package let message: String
  package let hint: String?

  package init(
    _ format: ExportFormat, _ severity: Severity, at range: SourceRange, _ message: String, hint: String? = nil
  ) {
    self.format = format
    self.severity = severity
    self.range = range
    self.message = message
    self.hint = hint
  }
}

/// Why something that was asked of a project could not be done.
package struct ProjectError: Error, Sendable, Equatable {
  package enum Code: Sendable {
    /// No project, no repository, no such file or revision.
    case notFound
    /// What was to be created already exists.
    case exists
    /// The request contradicts itself or the project.
    case refused
    /// Files of the project cannot be read, as findings say.
    case unreadable
    /// A key, a signature or a bundle is missing or wrong.
    case trust
    /// The file system said no.
    case file
    /// A file is longer than what is read of it.
    case tooLarge
  }
  package var code: Code
  /// One lowercase line without a full stop.
  package var message: String
  /// The command or the edit that fixes it.
  package var hint: String?
  /// The folders of the projects that may be meant, as seen from the one where the command ran.
  package var projects: [String] = []

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

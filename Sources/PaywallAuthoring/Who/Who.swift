import Git
package import PaywallChecking
import PaywallKit
import PaywallModel
package import PaywallProject
import PaywallRecord

/// For whom, where and when a paywall is asked for.
package struct WhoRequest: Sendable {
  package var placement: String
  /// The user's id; nil for none.
  package var user: String?
  /// The device's id; nil for none.
  package var device: String?
  /// What the app tells of the user, as written on a command line.
  package var attributes: [(name: String, value: String)]
  /// Seconds since 1970.
  package var moment: Int64
  /// Git's spelling of a commit, or a release; nil for the work tree.
  package var revision: String?

  package init(
    placement: String, user: String? = nil, device: String? = nil, attributes: [(name: String, value: String)] = [],
    moment: Int64, revision: String? = nil
  ) {
    (self.placement, self.user, self.device) = (placement, user, device)
    (self.attributes, self.moment, self.revision) = (attributes, moment, revision)
  }
}

/// What the reader library gives a user at a placement of the work tree or of a revision, and why each rule before it was
/// passed over.
/// - Throws: for a placement or an attribute that is not there, a value that an attribute cannot have, and a project that
///   cannot be compiled.
package func explain(_ workspace: Workspace, _ request: WhoRequest) throws -> Explanation {
  let project = try ProjectSnapshot(projectReader(workspace, at: request.revision), at: [request.placement])
  var explanation = try project.explain(request.placement, for: project.user(request), at: request.moment)
  if project.frame.settings.declaredAttributes.isEmpty, !request.attributes.isEmpty {
    explanation.notes.append(
      "the project declares no attributes: numbers, true and false are taken as such, everything else as text")
  }
  return explanation
}

/// The release that was the newest at a moment, by when it was recorded; nil if there was none, or if none is known here.
/// - Parameter moment: seconds since 1970.
package func release(at moment: Int64, _ workspace: Workspace) throws -> Int? {
  guard workspace.repositoryPath != nil else { return nil }
  let repository = try workspace.repository()
  var number: Int?
  try Record(of: workspace, in: repository).forEachRelease(in: repository) { release in
    if release.record.author.seconds <= moment { number = release.number }
    return number == nil
  }
  return number
}

extension ProjectSnapshot {
  /// The user of a request, whose attributes have the types that the project declares.
  func user(_ request: WhoRequest) throws -> PaywallUser {
    var user = PaywallUser(id: request.user ?? "", deviceID: request.device)
    for (name, text) in request.attributes {
      guard user.attributes[name] == nil else {
        throw ProjectError(.refused, "the attribute '\(name)' is given twice", hint: "give each one value")
      }
      user.attributes[name] = try value(text, of: name)
    }
    return user
  }
}

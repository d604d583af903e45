internal import CLibgit2

/// What git was doing when it stopped, to be ended by the user.
package enum Operation: String, Sendable {
  case merge, rebase, cherryPick = "cherry-pick", revert

  /// The command that ends it once what is in conflict is staged.
  package var continuation: String { self == .merge ? "git commit" : "git \(rawValue) --continue" }
}

extension Repository {
  /// What git is in the midst of; nil for nothing.
  package var operation: Operation? {
    switch git_repository_state_t(UInt32(git_repository_state(handle))) {
    case GIT_REPOSITORY_STATE_MERGE: .merge
    case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE: .revert
    case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE: .cherryPick
    case GIT_REPOSITORY_STATE_REBASE, GIT_REPOSITORY_STATE_REBASE_INTERACTIVE, GIT_REPOSITORY_STATE_REBASE_MERGE:
      .rebase
    default: nil
    }
  }
}

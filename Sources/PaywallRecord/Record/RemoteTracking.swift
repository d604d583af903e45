package import Git

extension Repository {
  /// Lets every plain `git fetch` from a remote also bring its records, beside the clone's own. No refspec for pushing is
  /// added: plain `git push` would then push nothing but records.
  package func trackRecords(of remote: String) throws {
    let key = "remote.\(remote).fetch"
    let refspec = "+\(ReleaseNames.ownPlace)*:\(ReleaseNames.place(of: remote))*"
    if try !configStrings(key).contains(refspec) { try addConfig(key, refspec) }
  }
}

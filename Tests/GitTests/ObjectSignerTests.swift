import Foundation
import Git
import TestSupport
import Testing

@Suite struct ObjectSignerTests {
  @Test(arguments: ["file", "literal"]) func gitAcceptsSSHSignatures(_ form: String) throws {
    let fixture = try signingFixture()
    let key = try sshKey(fixture)
    var environment = fixture.environment()
    let agent = form == "literal" ? try SSHAgent(fixture.folder.path + "/agent") : nil
    if let agent {
      environment["SSH_AUTH_SOCK"] = agent.path
      #expect(try run("ssh-add", ["-q", key], in: fixture.path, environment: environment).status == 0)
      let text = try String(contentsOfFile: key + ".pub", encoding: .utf8)
      try FileManager.default.removeItem(atPath: key)
      try fixture.git("config", "user.signingKey", "key::" + text.trimmingCharacters(in: .newlines))
    } else {
      try fixture.git("config", "user.signingKey", key)
    }
    try withExtendedLifetime(agent) {
      let (commit, tag) = try signed(fixture, environment)
      let verified = try fixture.attempt(["verify-commit", commit])
      #expect(verified.status == 0 && verified.stderr.contains("Good \"git\" signature for committer@example.org"))
      #expect(try fixture.attempt(["verify-tag", tag]).status == 0)
      #expect(try fixture.git("fsck", "--strict", "--no-dangling") == "")
      #expect(try fixture.git("log", "-1", "--format=%B", commit) == "signed\n\nwith a body\n")
      #expect(try open(fixture).tag("v1")?.message == "first\n")
    }
  }

  @Test func gitAcceptsOpenPGPSignatures() throws {
    let fixture = try signingFixture()
    var environment = fixture.environment()
    // The path of an agent's socket may have 107 bytes.
    let home = try TemporaryFolder()
    environment["GNUPGHOME"] = home.path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.path)
    let options = ["--batch", "--quiet", "--passphrase", "", "--quick-gen-key"]
    let made = try run(
      "gpg", options + ["C. Committer <committer@example.org>", "ed25519", "sign", "never"], in: fixture.path,
      environment: environment)
    try #require(made.status == 0, "\(made.stderr)")
    defer { _ = try? run("gpgconf", ["--kill", "all"], in: fixture.path, environment: environment) }
    try fixture.git("config", "--unset", "gpg.format")
    let (commit, tag) = try signed(fixture, environment)
    #expect(try fixture.attempt(["verify-commit", commit], overriding: environment).status == 0)
    #expect(try fixture.attempt(["verify-tag", tag], overriding: environment).status == 0)
  }

  @Test func onlyWhatIsToBeSigned() throws {
    let fixture = try signingFixture()
    try fixture.git("config", "user.signingKey", try sshKey(fixture))
    try fixture.git("config", "commit.gpgSign", "false")
    let (commit, tag) = try signed(fixture, fixture.environment())
    #expect(try fixture.attempt(["verify-commit", commit]).status != 0)
    #expect(try fixture.attempt(["verify-tag", tag]).status == 0)
  }

  @Test(arguments: [
    ("user.signingKey", "/nowhere/key", "/nowhere/key"), ("gpg.ssh.program", "no-such-program", "no-such-program"),
    ("gpg.format", "pgp", "'pgp'"), ("gpg.ssh.program", "false", "cannot: false"),
  ]) func storesNothingUnsigned(_ key: String, _ value: String, _ expected: String) throws {
    let fixture = try signingFixture()
    try fixture.git("config", "user.signingKey", try sshKey(fixture))
    try fixture.git("config", key, value)
    let before = try fixture.git("rev-parse", "HEAD")
    let error = #expect(throws: GitError.self) { _ = try signed(fixture, fixture.environment()) }
    #expect(error?.message.contains(expected) == true)
    #expect(try fixture.git("rev-parse", "HEAD") == before)
    #expect(!(try fixture.git("fsck", "--lost-found").contains("commit")))
  }

  @Test func aCommandNamesTheKey() throws {
    let fixture = try signingFixture()
    let key = try sshKey(fixture)
    try fixture.git("config", "gpg.ssh.defaultKeyCommand", "echo '\(key)'; echo another")
    let (commit, _) = try signed(fixture, fixture.environment())
    #expect(try fixture.attempt(["verify-commit", commit]).status == 0)
  }
}

/// A repository with one commit that signs by SSH; no key yet.
private func signingFixture() throws -> GitFixture {
  let fixture = try GitFixture()
  try fixture.write("file", "text")
  try fixture.commitAll("first")
  try fixture.git("config", "gpg.format", "ssh")
  try fixture.git("config", "commit.gpgSign", "true")
  try fixture.git("config", "tag.gpgSign", "true")
  return fixture
}

/// Makes a key that git knows as the committer's, and returns its path.
private func sshKey(_ fixture: GitFixture) throws -> String {
  let path = fixture.folder.path + "/key"
  let made = try run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", path], in: fixture.path)
  try #require(made.status == 0, "\(made.stderr)")
  let text = try String(contentsOfFile: path + ".pub", encoding: .utf8)
  let signers = try fixture.folder.write("committer@example.org " + text, to: "signers")
  try fixture.git("config", "gpg.ssh.allowedSignersFile", signers)
  return path
}

/// Makes a commit and a tag in the committer's name.
private func signed(_ fixture: GitFixture, _ environment: [String: String]) throws -> (commit: String, tag: String) {
  let repository = try open(fixture)
  let identity = try repository.identity(environment: environment, now: 1_700_000_000)
  try fixture.write("file", "another text")
  let commit = try repository.commitPaths(
    ["file"], message: "signed\n\nwith a body", author: identity.author, committer: identity.committer,
    environment: ProcessInfo.processInfo.environment)
  let tag = try repository.writeTag("v1", target: commit, tagger: identity.committer, message: "first")
  try repository.createTag("v1", at: tag)
  return ("\(commit)", "v1")
}

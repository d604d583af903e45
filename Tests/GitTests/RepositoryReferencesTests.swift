import Foundation
import Git
import Base
import TestSupport
import Testing

@Suite struct RepositoryReferencesTests {
  @Test func listing() throws {
    let fixture = try fixtureOfThreeCommits()
    for name in ["release/10", "release/2", "v1"] { try fixture.git("tag", "-a", "-m", "x", name) }
    try fixture.git("tag", "light")
    try fixture.git("branch", "side/one", "HEAD~1")
    try fixture.git("pack-refs", "--all")
    try fixture.git("update-ref", "refs/paywall/bundle", "HEAD~2")
    try fixture.git("symbolic-ref", "refs/heads/alias", "refs/heads/main")
    try fixture.git("symbolic-ref", "refs/heads/dangling", "refs/heads/nowhere")
    let repository = try open(fixture)
    for (glob, pattern) in [
      ("refs/*", "refs"), ("refs/tags/release/*", "refs/tags/release"), ("refs/heads/*", "refs/heads"),
      ("refs/nothing/*", "refs/nothing"),
    ] {
      let lines = try repository.references(matching: glob).map { "\($0.name) \($0.target)" }
      let theirs = try fixture.attempt(["for-each-ref", "--format=%(refname) %(objectname)", pattern]).stdout
      #expect(lines == theirs.split(separator: "\n").map(String.init))
    }
    #expect(try repository.reference("refs/heads/main")?.target == id(fixture, "main"))
    #expect(try repository.reference("refs/heads/nope") == nil)
  }

  @Test func compareAndSwap() throws {
    let fixture = try fixtureOfThreeCommits()
    let repository = try open(fixture)
    let (one, two) = (try id(fixture, "HEAD~2"), try id(fixture, "HEAD~1"))
    let name = "refs/paywall/bundle"
    try repository.setReference(name, to: one, expecting: nil, message: "paywall: release 1")
    #expect(code { try repository.setReference(name, to: two, expecting: nil, message: "") } == .conflict)
    #expect(code { try repository.setReference(name, to: one, expecting: two, message: "") } == .conflict)
    #expect(try id(fixture, name) == one)
    try repository.setReference(name, to: two, expecting: one, message: "paywall: release 2")
    #expect(try id(fixture, name) == two)
    try fixture.git("pack-refs", "--all")
    #expect(code { try repository.deleteReference(name, expecting: one) } == .conflict)
    try repository.deleteReference(name, expecting: two)
    #expect(try repository.reference(name) == nil)
    #expect(try fixture.attempt(["rev-parse", "--verify", "-q", name]).status == 1)
  }

  @Test func onlyOneOfManyWins() throws {
    let fixture = try fixtureOfThreeCommits()
    let base = try id(fixture, "HEAD~2")
    _ = try open(fixture)
    for expecting in [nil, base] {
      let wins = Locked<[ObjectID]>([])
      DispatchQueue.concurrentPerform(iterations: 16) { number in
        guard let repository = try? Repository.open(fixture.path),
          let blob = try? repository.writeBlob(Array("\(number)".utf8))
        else { return }
        let target = expecting == nil ? base : blob
        let won: ()? = try? repository.setReference("refs/paywall/x", to: target, expecting: expecting, message: "race")
        if won != nil { wins.withLock { $0.append(target) } }
      }
      #expect(wins.withLock { $0.count } == 1)
      #expect(try open(fixture).reference("refs/paywall/x")?.target == wins.withLock { $0.first })
    }
  }

  @Test func branchesGetAReflog() throws {
    let fixture = try fixtureOfThreeCommits()
    let repository = try open(fixture)
    let (old, new) = (try id(fixture, "main"), try id(fixture, "main~1"))
    try repository.setReference("refs/heads/main", to: new, expecting: old, message: "reset: moving")
    #expect(try fixture.git("reflog", "-1", "--format=%H %gs", "refs/heads/main") == "\(new) reset: moving")
    #expect(try fixture.git("reflog", "-1", "--format=%H %gs", "HEAD") == "\(new) reset: moving")
    try fixture.git("fsck", "--strict")
  }

  @Test func aLockedReference() throws {
    let fixture = try fixtureOfThreeCommits()
    try fixture.write(".git/refs/heads/new.lock", "")
    let repository = try open(fixture)
    let target = try id(fixture, "main")
    #expect(code { try repository.setReference("refs/heads/new", to: target, expecting: nil, message: "") } == .locked)
  }

  @Test func namesThatCannotBe() throws {
    let fixture = try fixtureOfThreeCommits()
    try fixture.git("tag", "release")
    try fixture.git("tag", "other/1")
    try fixture.git("pack-refs", "--all")
    let repository = try open(fixture)
    let target = try id(fixture, "main")
    func set(_ name: String) -> GitError.Code? {
      code { try repository.setReference(name, to: target, expecting: nil, message: "") }
    }
    #expect(set("refs/tags/release/1") == .exists)
    #expect(set("refs/tags/other") == .exists)
    for name in ["refs/heads/a b", "refs/heads/a..b", "refs/heads/", "nope", "refs/heads/a.lock"] {
      #expect(set(name) == .invalidRevision, "\(name)")
    }
    try fixture.git("fsck", "--strict")
  }
}

import Git
import TestSupport
import Testing

@Suite struct RepositoryTagsTests {
  @Test func annotatedTags() throws {
    let fixture = try fixtureOfThreeCommits()
    let repository = try open(fixture)
    let target = try id(fixture, "main")
    let tag = try repository.writeTag(
      "release/1", target: target, tagger: author, message: "release 1\n\nnotes  \n\n\n")
    #expect(try repository.tag("release/1") == nil)
    try repository.createTag("release/1", at: tag)
    #expect(
      try fixture.attempt(["cat-file", "tag", "release/1"]).stdout == """
        object \(target)
        type commit
        tag release/1
        tagger Ana Ünal <ana@example.org> 1600000000 +0530

        release 1

        notes

        """)
    #expect(try id(fixture, "release/1") == tag)
    #expect(
      code { try repository.createTag("release/1", at: target) } == .exists)
    #expect(
      try repository.tag("release/1")
        == Tag(id: tag, target: target, tagger: author, message: "release 1\n\nnotes\n"))
    try fixture.git("tag", "light")
    #expect(try repository.tag("light") == Tag(id: target, target: target, tagger: nil, message: ""))
    #expect(try repository.tag("nope") == nil)
    try fixture.git("fsck", "--strict")
  }

  @Test func theSameTagAsGitMakes() throws {
    let fixture = try fixtureOfThreeCommits()
    let repository = try open(fixture)
    let variables = [
      "GIT_COMMITTER_NAME": author.name, "GIT_COMMITTER_EMAIL": author.email,
      "GIT_COMMITTER_DATE": "@\(author.seconds) +0530",
    ]
    #expect(try fixture.attempt(["tag", "-a", "-m", "Überschrift\n\ntext", "v1"], overriding: variables).status == 0)
    let theirs = try id(fixture, "v1")
    try fixture.git("tag", "-d", "v1")
    let target = try id(fixture, "main")
    #expect(try repository.writeTag("v1", target: target, tagger: author, message: "Überschrift\n\ntext") == theirs)
  }
}

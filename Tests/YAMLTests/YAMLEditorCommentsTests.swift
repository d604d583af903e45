import Testing
import YAML

/// Which values would take a comment with them.
@Suite struct YAMLEditorCommentsTests {
  private static let text = """
    # of the file
    first: 1
    # above
    above: 1
    behind: 1 # behind
    color: "#FF0000"
    within:
      - a
      # between
      - b
    items:
      - "#1"
      # of two
      - two
      - three # behind
      - [x, y]
    """

  @Test(arguments: [
    ("first", false), ("above", true), ("behind", true), ("color", false), ("within", true), ("gone", false),
  ])
  func ofFields(key: String, has: Bool) throws {
    let document = readYAML(Array(Self.text.utf8))
    let root = try #require(document.root)
    var editor = YAMLEditor(Array(Self.text.utf8))
    #expect(editor.hasComment(withField: key, in: root) == has)
  }

  @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (9, false)])
  func ofItems(index: Int, has: Bool) throws {
    let document = readYAML(Array(Self.text.utf8))
    let items = try #require(document.root?["items"])
    var editor = YAMLEditor(Array(Self.text.utf8))
    #expect(editor.hasComment(withItemAt: index, of: items) == has)
    #expect(editor.hasComment(within: items))
  }

  @Test func textsWithTheSignHaveNone() throws {
    let text = "colors:\n  - \"#FFF\"\n  - 'a # b'\nplain: a#b\n"
    let root = try #require(readYAML(Array(text.utf8)).root)
    #expect(!YAMLEditor(Array(text.utf8)).hasComment(within: root))
  }
}

import JSON
import PaywallExchange
import Testing

/// Lines that an import called after their words.
@Suite struct LineNamesTests {
  private static let own = #"{"bullets": [{"id": "a", "text": "Maps"}, {"id": "b", "text": "No ads"}]}"#
  private static let mirror = #"{"bullets": [{"id": "maps", "text": "Maps"}, {"id": "no_ads", "text": "No ads"}]}"#

  /// The lines of the import as the project calls them; their number, and names that are not made of words, are the import's.
  @Test(arguments: [
    ("edited", #"[{"id": "maps", "text": "Maps"}, {"id": "never_ads", "text": "Never ads"}]"#, "a b"),
    ("swapped", #"[{"id": "no_ads", "text": "No ads"}, {"id": "maps", "text": "Maps"}]"#, "b a"),
    ("both edited", #"[{"id": "roads", "text": "Roads"}, {"id": "quiet", "text": "Quiet"}]"#, "a b"),
    (
      "one more",
      #"[{"id": "maps", "text": "Maps"}, {"id": "no_ads", "text": "No ads"}, {"id": "new", "text": "New"}]"#, "a b new"
    ),
    ("one less", #"[{"id": "no_ads", "text": "No ads"}]"#, "b"),
    ("named by hand", #"[{"id": "maps", "text": "Maps"}, {"id": "x7", "text": "No ads"}]"#, "a x7"),
  ])
  func areTheProjects(_ what: String, lines: String, expected: String) throws {
    let theirs = try JSONValue(parsing: Array("{\"bullets\": \(lines)}".utf8))
    let names = LineNames(theirs, try Self.json(Self.mirror), try Self.json(Self.own))
    #expect(names.theirs["bullets"]?.array?.compactMap { $0["id"]?.string }.joined(separator: " ") == expected)
    #expect(names.mirror["bullets"] == (try Self.json(Self.own))["bullets"])
  }

  /// A path follows its line, and only it: `bullets.maps` does not begin `bullets.maps_2`.
  @Test func translationsFollow() throws {
    let theirs = #"{"bullets": [{"id": "roads", "text": "Roads"}, {"id": "no_ads", "text": "No ads"}]}"#
    let names = LineNames(try Self.json(theirs), try Self.json(Self.mirror), try Self.json(Self.own))
    let texts =
      #"{"bullets.roads": "Karten", "bullets.no_ads": "Ruhe", "bullets.roads_2": "Wege", "headline": "Alles"}"#
    #expect(
      names.renamed(theirs: try Self.json(texts))
        == (try Self.json(
          #"{"bullets.a": "Karten", "bullets.b": "Ruhe", "bullets.roads_2": "Wege", "headline": "Alles"}"#)))
    #expect(names.renamed(mirror: try Self.json(#"{"bullets.maps": "K"}"#)) == (try Self.json(#"{"bullets.a": "K"}"#)))
  }

  private static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
}

import Foundation
import JSON
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@testable import PaywallAuthoring

@Suite struct ScreenshotsTests {
  private func request(_ names: [String]) -> DrawingRequest {
    var preview = PreviewRequest(at: 1_796_000_000)
    (preview.names, preview.states) = (names, [.new])
    return DrawingRequest(preview)
  }

  private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// Real pictures in the sizes of the devices, under names that say what they are; a second run draws over its own
  /// pictures, and over nothing else.
  @Test(.enabled(if: TestBrowser.isInstalled, "there is no Chromium")) func picturesInTheirFolder() throws {
    let shop = try Shop("minimal")
    let folder = "\(shop.folder.path)/pictures"
    var request = request(["default"])
    (request.devices, request.appearances, request.textSizes) = (["small-android"], ["light", "dark"], ["AX5"])
    let context = TestBrowser.context(of: shop)
    let drawn = try drawScreenshots(shop.workspace, request, into: folder, scale: 1, in: context)
    #expect(
      drawn.files
        == ["dark", "light"].reversed().map { "default-control_en_US_new_annual_small-android_\($0)_12-AX5.png" })
    let pictures = try drawn.files.map { try bytes("\(folder)/\($0)") }
    for picture in pictures { #expect(try #require(pictureSize(picture)) == (320, 640)) }
    #expect(pictures[0] != pictures[1])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == Set(drawn.files + [PictureFolder.listing]))
    // A picture that somebody else put in the place of one is not drawn over.
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(drawn.files[0])"))
    let refused = try #require(throws: ProjectError.self) {
      try drawScreenshots(shop.workspace, request, into: folder, scale: 1, in: context)
    }
    #expect(refused.message == "\(folder)/\(drawn.files[0]) was not written by this command")
    #expect(try bytes("\(folder)/\(drawn.files[0])") == Array("mine".utf8))
    try FileManager.default.removeItem(atPath: "\(folder)/\(drawn.files[0])")
    (request.appearances, request.devices) = (["light"], ["small-android"])
    _ = try drawScreenshots(shop.workspace, request, into: folder, scale: 1, in: context)
    #expect(try bytes("\(folder)/\(drawn.files[0])") == pictures[0])
    let listing = try JSONValue(parsing: bytes("\(folder)/\(PictureFolder.listing)"))
    #expect(listing["screenshots"]?.array?.map { $0["file"]?.string } == drawn.files.sorted())
    #expect(
      listing["screenshots"]?.array?.allSatisfy { $0["sha256"]?.string?.count == 64 && $0["width"] == 320 } == true)
  }

  /// A browser that cannot draw leaves nothing in a new folder, and an earlier run's pictures alone.
  @Test func nothingIsLeftOfAFailure() throws {
    let shop = try Shop("minimal")
    let browser = "\(shop.folder.path)/browser"
    try writeProgram("[ \"$1\" = --version ] && echo Nothing 1", to: browser)
    var context = shop.context
    context.environment[Browser.variable] = browser
    let new = "\(shop.folder.path)/pictures"
    #expect(throws: ProjectError.self) {
      try drawScreenshots(shop.workspace, request(["default"]), into: new, scale: 1, in: context)
    }
    #expect(!FileManager.default.fileExists(atPath: new))
    let names = ["a.png"]
    let earlier = try PictureFolder(new, for: names)
    try earlier.begin()
    try Data("a".utf8).write(to: URL(fileURLWithPath: "\(new)/a.png"))
    try earlier.finish([PictureFolder.Picture(file: "a.png", hash: nil, about: [])])
    try PictureFolder(new, for: ["b.png"]).abandon()
    #expect(try FileManager.default.contentsOfDirectory(atPath: new).sorted() == ["a.png", PictureFolder.listing])
  }

  /// A folder of others is left alone before anything is drawn, and what a killed run was about to write is drawn over.
  @Test func foldersOfOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes", to: "notes.txt")
    #expect(throws: ProjectError.self) { try PictureFolder(folder.path, for: ["a.png"]) }
    #expect(throws: ProjectError.self) { try PictureFolder("\(folder.path)/notes.txt", for: ["a.png"]) }
    let new = "\(folder.path)/new/pictures"
    try PictureFolder(new, for: ["a.png", "b.png"]).begin()
    try folder.write("half a run", to: "new/pictures/a.png")
    try PictureFolder(new, for: ["a.png", "b.png"]).begin()
    try folder.write("theirs", to: "new/pictures/c.png")
    #expect(throws: ProjectError.self) { try PictureFolder(new, for: ["c.png"]) }
  }

  @Test func whatThereIsNot() throws {
    let shop = try Shop("minimal")
    func message(_ change: (inout DrawingRequest) -> Void) throws -> String {
      var request = request(["default"])
      change(&request)
      let error = try #require(throws: ProjectError.self) {
        try drawScreenshots(shop.workspace, request, into: shop.out, scale: 2, in: shop.context)
      }
      return "\(error.message); \(error.hint ?? "")"
    }
    #expect(
      try message { $0.devices = ["small-andriod"] }
        == "there is no device 'small-andriod'; did you mean 'small-android'?")
    #expect(try message { $0.textSizes = ["huge"] }.hasPrefix("there is no text size 'huge'; choose of: xS, S, M, L"))
    #expect(try message { $0.appearances = ["drak"] } == "there is no appearance 'drak'; did you mean 'dark'?")
    #expect(try message { $0.plans = ["weekly"] }.contains("has no plan 'weekly'"))
    #expect(
      try message {
        ($0.devices, $0.textSizes) = (DrawingRequest.deviceNames, DrawingRequest.textSizeNames)
        $0.preview.locales = ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "ro", "hu"]
      }.hasPrefix("that is 1080 pictures, and one run draws 1000 at most"))
    #expect(FileSystem.kind(shop.out) == nil)
  }
}

import Foundation
import PaywallHTML
import PaywallProject
import ProjectTestSupport
import Testing

@testable import PaywallAuthoring

@Suite struct PictureTests {
  /// Red, 13 pixels wide and 7 high; written by Pillow 12.
  private static let files = [
    "image/gif": "R0lGODdhDQAHAIEAAMgUKAAAAAAAAAAAACwAAAAADQAHAAAIEQABCBxIsKDBgwgTKlzIsGFAADs=",
    "image/webp": "UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoNAAcAB0CWJaACdAFAAAD+5Qqg+Ll/1d+dv1PbAAA=",
    "image/webp lossless": "UklGRh4AAABXRUJQVlA4TBEAAAAvDIABAAdQiiIXpf+BiOh/AAA=",
    "image/webp extended":
      "UklGRlQAAABXRUJQVlA4WAoAAAAQAAAADAAABgAAQUxQSAoAAAABB1CtiAhERP8DVlA4ICQAAABwAQCdASoNAAcAB0CWJaACdAFAAAD+5Qqg+Ll/1d+dv1PbAAA=",
    "image/png":
      "iVBORw0KGgoAAAANSUhEUgAAAA0AAAAHCAIAAABcElBNAAAAFUlEQVR4nGM8IaLBQARgIkbRMFIHACPHARKYPHt/AAAAAElFTkSuQmCC",
  ]

  private func gallery() throws -> Shop {
    let shop = try Shop(empty: "gallery")
    let folder = try #require(Bundle.module.url(forResource: "Gallery", withExtension: nil))
    try FileManager.default.copyItem(atPath: folder.path, toPath: shop.path)
    return shop
  }

  private func page(_ shop: Shop, assets: String = "Assets") throws -> Preview {
    var request = PreviewRequest(at: 1_796_000_000)
    (request.names, request.locales, request.states) = (["trails/everything"], ["en"], [.new])
    request.assets = (assets, shop.path + "/" + assets)
    return try preview(shop.workspace, request)
  }

  @Test func sizesStandInTheFiles() throws {
    for (name, text) in Self.files {
      let picture = Picture(Array(try #require(Data(base64Encoded: text))))
      #expect(picture?.type == name.split(separator: " ").first.map(String.init), "\(name)")
      #expect(picture?.size == Picture.Size(width: 13, height: 7), "\(name)")
    }
    // As `file` says of them.
    let assets = try #require(Bundle.module.url(forResource: "Gallery", withExtension: nil)).path + "/Assets"
    for (name, width, height) in [("ridge.jpg", 900, 640), ("contours.png", 800, 360), ("mina.jpg", 160, 160)] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(assets)/\(name)"))
      #expect(Picture(Array(bytes))?.size == Picture.Size(width: width, height: height), "\(name)")
    }
    let svg = Picture(Array("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
    #expect(svg?.type == "image/svg+xml" && svg?.size == nil)
  }

  /// Whatever is cut off or changed: a picture, or none; never a crash.
  @Test func brokenFilesAreNoPicturesOrHaveNoSize() throws {
    for text in Self.files.values {
      let bytes = Array(try #require(Data(base64Encoded: text)))
      for length in bytes.indices {
        let picture = Picture(Array(bytes.prefix(length)))
        #expect(picture?.size == nil || picture?.size == Picture.Size(width: 13, height: 7))
      }
      for place in bytes.indices {
        var other = bytes
        other[place] = 0xff
        if let size = Picture(other)?.size { #expect(size.width > 0 && size.height > 0) }
      }
    }
    #expect(Picture([]) == nil && Picture(Array("%PDF-1.7".utf8)) == nil && Picture(Array("ftypheic".utf8)) == nil)
    #expect(Picture([0xff, 0xd8, 0xff, 0xe0, 0, 0])?.size == nil)
  }

  /// A file's name, the last part of an address, an asset of a catalogue; each picture once, however often it is shown.
  @Test func assetsAreFoundByTheirNames() throws {
    let shop = try gallery()
    let plain = try page(shop)
    #expect(plain.notes.isEmpty)
    #expect(plain.html.components(separatedBy: "data:image/jpeg").count == 3)
    #expect(plain.html.components(separatedBy: "data:image/png").count == 2)
    #expect(!plain.html.contains("video ridge.mp4") && plain.html.contains("lottie huts.json"))

    let set = "\(shop.path)/Media.xcassets/ridge.imageset"
    try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
    let png = try #require(Self.files["image/png"].flatMap { Data(base64Encoded: $0) })
    try png.write(to: URL(fileURLWithPath: set + "/whatever@2x.png"))
    let variant = "offerings/trails/variants/everything.yaml"
    let text = try shop.read(variant)
    try shop.write(variant, text.replacing("source: maps/contours.png", with: "source: ridge"))
    let catalogue = try page(shop, assets: "Media.xcassets")
    // As source without a kind, and as the poster `ridge.jpg`.
    #expect(catalogue.html.components(separatedBy: "data:image/png").count == 3)
    #expect(catalogue.html.contains("--shape:13/7"))
  }

  @Test func whatCannotBeShownIsSaid() throws {
    let shop = try gallery()
    try shop.write("Assets/ridge.jpg", "not a picture")
    let variant = "offerings/trails/variants/everything.yaml"
    let text = try shop.read(variant)
    try shop.write(variant, text + "\nbackground:\n  image: hills\n")
    let broken = try page(shop)
    #expect(broken.notes == ["ridge.jpg: browsers do not show this file"])
    #expect(broken.html.contains("Backgrounds that are not here (1)") && broken.html.contains("<code>hills</code>"))
    #expect(broken.html.contains("video ridge.mp4"))

    let large = shop.path + "/Assets/hills.png"
    #expect(FileManager.default.createFile(atPath: large, contents: nil))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: large))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    #expect(try page(shop).notes.contains("hills.png: the picture has 1073741824 bytes, too many for a page"))
    #expect(throws: ProjectError.self) { try page(shop, assets: "nothing") }
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A picture that browsers show, held by the page itself or in a file beside it.
package struct Picture: Sendable, Equatable {
  /// Such as `image/png`.
  package let type: String
  /// In pixels; nil where its file does not say.
  package let size: Size?
  private let place: Place

  private enum Place: Sendable, Equatable {
    case page([UInt8]), file(String)
  }

  /// A width and a height.
  package struct Size: Sendable, Equatable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// Nil for bytes of another format than PNG, JPEG, GIF, WebP or SVG. A drawing in a style sheet runs no script and asks
  /// for nothing (SVG 2, 2.2.1: secure static mode).
  package init?(_ bytes: [UInt8]) {
    guard let format = PictureFormat(of: bytes) else { return nil }
    (type, place) = (format.type, .page(bytes))
    size = format.size(in: bytes).flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  private init(_ type: String, _ size: Size?, at file: String) {
    (self.type, self.size, place) = (type, size, .file(file))
  }

  /// How the name of its file ends; nil for a drawing, which could run scripts for whoever opens the file alone.
  package var ending: String? { type == "image/svg+xml" ? nil : String(type.dropFirst("image/".count)) }

  /// The same in a file, at a relative address of plain letters.
  package func lying(at file: String) -> Picture { Picture(type, size, at: file) }

  /// The same for a page in a folder, from which `top` leads to where the address begins.
  package func seen(from top: String) -> Picture {
    if case .file(let file) = place { Picture(type, size, at: top + file) } else { self }
  }

  /// The address that holds it (RFC 2397), or that of its file.
  var address: String {
    switch place {
    case .page(let bytes): "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    case .file(let file): file
    }
  }
}

/// What begins a file of pictures, and where its size stands.
private enum PictureFormat: CaseIterable {
  case png, jpeg, gif, webP, svg

  init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  var type: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webP: "image/webp"
    case .svg: "image/svg+xml"
    }
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    case .jpeg: bytes.starts(with: [0xff, 0xd8, 0xff])
    case .gif: bytes.starts(with: Array("GIF8".utf8))
    case .webP: bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    case .svg: String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg")
    }
  }

  func size(in bytes: [UInt8]) -> Picture.Size? {
    switch self {
    // PNG 3, 11.2.1; GIF 89a, 18.
    case .png: bytes.size(at: 16, width: 4, bigEndian: true, apart: 4)
    case .gif: bytes.size(at: 6, width: 2, bigEndian: false, apart: 2)
    case .jpeg: jpegSize(bytes)
    case .webP: webPSize(bytes)
    case .svg: nil
    }
  }

  /// That of the frame (ITU-T T.81, B.2.2), after the segments before it.
  private func jpegSize(_ bytes: [UInt8]) -> Picture.Size? {
    var place = 2
    while let length = bytes.number(at: place + 2, bytes: 2, bigEndian: true), bytes[place] == 0xff {
      let marker = bytes[place + 1]
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
        guard let height = bytes.number(at: place + 5, bytes: 2, bigEndian: true),
          let width = bytes.number(at: place + 7, bytes: 2, bigEndian: true)
        else { return nil }
        return Picture.Size(width: width, height: height)
      }
      guard length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  /// That of the canvas, or of the one picture (RFC 9649, 2.7; RFC 6386, 9.1).
  private func webPSize(_ bytes: [UInt8]) -> Picture.Size? {
    switch String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self) {
    case "VP8X":
      return bytes.size(at: 24, width: 3, bigEndian: false, apart: 3).map {
        Picture.Size(width: $0.width + 1, height: $0.height + 1)
      }
    case "VP8L":
      return bytes.number(at: 21, bytes: 4, bigEndian: false).map {
        Picture.Size(width: $0 & 0x3fff + 1, height: $0 >> 14 & 0x3fff + 1)
      }
    case "VP8 ":
      return bytes.size(at: 26, width: 2, bigEndian: false, apart: 2).map {
        Picture.Size(width: $0.width & 0x3fff, height: $0.height & 0x3fff)
      }
    default: return nil
    }
  }
}

extension [UInt8] {
  fileprivate func number(at place: Int, bytes count: Int, bigEndian: Bool) -> Int? {
    guard place >= 0, place + count <= self.count else { return nil }
    let digits = self[place..<(place + count)]
    return (bigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate func size(at place: Int, width: Int, bigEndian: Bool, apart: Int) -> Picture.Size? {
    guard let across = number(at: place, bytes: width, bigEndian: bigEndian),
      let down = number(at: place + apart, bytes: width, bigEndian: bigEndian)
    else { return nil }
    return Picture.Size(width: across, height: down)
  }
}

import HTTP
import TUF
import Web

/// The files of a bundle whose metadata and targets are served at two addresses.
struct WebFetcher: Fetcher {
  private let metadata: String
  private let targets: String?
  private let client = HTTPClient()

  init(metadata: String, targets: String?) {
    self.metadata = Self.folder(metadata)
    self.targets = targets.map(Self.folder)
  }

  private static func folder(_ address: String) -> String { address.hasSuffix("/") ? address : address + "/" }

  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let base = parts[0] == "metadata" ? metadata : targets else {
      throw TUFError(.fetch, "there is no address for \(path)")
    }
    let bytes: [UInt8]?
    do { bytes = try await client.get(base + parts[1], maxLength: maxLength).file() } catch {
      throw TUFError(error.code == .tooLong ? .lengthMismatch : .fetch, "\(path): \(error)")
    }
    guard let bytes else { throw TUFError(.notFound, "there is no \(path)") }
    return bytes
  }
}

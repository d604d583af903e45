import HTTP
import TUF
import Web

/// The files of a bundle whose metadata and targets are served at two addresses.
struct SplitFetcher: Fetcher {
  private let folders: [Substring: WebFolder]

  init(metadata: String, targets: String?) {
    let client = HTTPClient()
    var folders: [Substring: WebFolder] = ["metadata": WebFolder(metadata, by: client)]
    folders["targets"] = targets.map { WebFolder($0, by: client) }
    self.folders = folders
  }

  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let folder = folders[parts[0]] else {
      throw TUFError(.fetch, "there is no address for \(path)")
    }
    return try await folder.fetch(String(parts[1]), maxLength: maxLength)
  }
}

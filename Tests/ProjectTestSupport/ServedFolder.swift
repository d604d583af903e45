import Foundation
import Base
package import TUF

/// A folder as a web server would serve it.
package struct ServedFolder: Fetcher {
  private let path: String

  package init(path: String) { self.path = path }

  package func fetch(_ name: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path + "/" + (name.removingPercentEncoding ?? name)) else {
      throw TUFError(.notFound, "there is no '\(name)'")
    }
    return Array(data)
  }
}

/// A client that begins anew each time.
package struct NoStore: MetadataStore {
  package init() {}

  package func load(_ name: String) -> [UInt8]? { nil }
  package func store(_ name: String, _ bytes: [UInt8]) {}
}

/// A client that keeps its metadata as long as the value lasts.
package final class MemoryMetadata: MetadataStore {
  private let files = Locked<[String: [UInt8]]>([:])

  package init() {}

  package func load(_ name: String) -> [UInt8]? { files.withLock { $0[name] } }
  package func store(_ name: String, _ bytes: [UInt8]) { files.withLock { $0[name] = bytes } }
}

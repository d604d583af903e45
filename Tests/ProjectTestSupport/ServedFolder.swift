import Foundation
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

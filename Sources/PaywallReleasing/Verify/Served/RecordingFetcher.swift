import Base
import TUF
import Web

/// Fetches a bundle's files and keeps what the server said about each.
final class RecordingFetcher: Fetcher {
  struct Entry: Sendable {
    var path: String
    var answer: HTTPAnswer
    /// Of the decoded body.
    var length: Int
  }

  private let folder: WebFolder
  private let state = Locked<(log: [Entry], last: String, silences: Int)>(([], "", 0))

  init(_ folder: WebFolder) { self.folder = folder }

  var address: String { folder.address }

  /// Every answer so far, without its body.
  var log: [Entry] { state.withLock { $0.log } }

  /// The file that was asked for last.
  var last: String { state.withLock { $0.last } }

  /// How many requests in a row had no answer.
  var silences: Int { state.withLock { $0.silences } }

  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let answer = try await ask(path, maxLength: maxLength)
    let bytes: [UInt8]?
    do { bytes = try answer.file() } catch { throw TUFError(error) }
    guard let bytes else { throw TUFError(.notFound, "the server has no such file (status \(answer.status))") }
    return bytes
  }

  /// One request, whatever its status.
  func ask(_ path: String, maxLength: Int, headers: [String: String] = [:]) async throws(TUFError) -> HTTPAnswer {
    state.withLock { $0.last = path }
    let answer: HTTPAnswer
    do { answer = try await folder.get(path, maxLength: maxLength, headers: headers) } catch {
      state.withLock { $0.silences += 1 }
      throw TUFError(error)
    }
    var entry = Entry(path: path, answer: answer, length: answer.body.count)
    entry.answer.body = []
    state.withLock { state in
      state.log.append(entry)
      state.silences = 0
    }
    return answer
  }
}

/// Metadata of a client that lasts as long as one run.
final class KeptMetadata: MetadataStore {
  private let files: Locked<[String: [UInt8]]>

  init(_ files: [String: [UInt8]] = [:]) { self.files = Locked(files) }

  func load(_ name: String) -> [UInt8]? { files.withLock { $0[name] } }

  func store(_ name: String, _ bytes: [UInt8]) { files.withLock { $0[name] = bytes } }
}

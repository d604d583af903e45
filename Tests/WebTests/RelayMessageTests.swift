import Testing
import Web

@Suite struct RelayMessageTests {
  @Test func requestsComeAsTheyWereSent() throws {
    let request = RelayMessage.Request(
      address: "https://example.com/a%20b\n\"é", maxLength: 1 << 40, headers: ["Accept-Encoding": "gzip", "": "\n"])
    #expect(request.line.last == UInt8(ascii: "\n") && request.line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
    let read = try #require(RelayMessage.Request(line: Array(request.line.dropLast())))
    #expect(read.address == request.address && read.maxLength == request.maxLength && read.headers == request.headers)
  }

  @Test func answersComeAsTheyWereSent() throws {
    let answer = HTTPAnswer(status: 200, headers: ["age": "1\n2"], body: [1, 2, 3])
    let line = RelayMessage.line(.success(answer))
    #expect(line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
    let (read, length) = try #require(RelayMessage.answer(Array(line.dropLast())))
    #expect(try read.get().status == 200 && read.get().headers == answer.headers && length == 3)
    for code in [HTTPError.Code.address, .cancelled, .connection, .redirect, .status, .timeout, .tooLong] {
      let error = HTTPError(code, "why")
      let (failure, length) = try #require(RelayMessage.answer(RelayMessage.line(.failure(error))))
      #expect(throws: error) { try failure.get() }
      #expect(length == 0)
    }
  }

  @Test(arguments: [
    "", "hello", "[]", "{}", #"{"status": 200}"#, #"{"status": 200, "length": -1}"#, #"{"error": "?"}"#,
  ])
  func otherLinesAreNone(_ line: String) {
    #expect(RelayMessage.answer(Array(line.utf8)) == nil)
    #expect(RelayMessage.Request(line: Array(line.utf8)) == nil)
  }
}

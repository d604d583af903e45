import Base
import Files
import PaywallProject
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The work of a browser: a folder of its own for pages, profiles and pictures, gone when the work is.
final class BrowserRun: Sendable {
  /// How long one start may take.
  private static let time = Duration.seconds(120)

  private let browser: Browser
  private let folder: String
  /// The processes by their lanes; nil once the end came.
  private let running = Locked<[Int: Subprocess]?>([:])

  private init(_ browser: Browser) throws {
    self.browser = browser
    do { folder = try temporaryFolder("paywall-browser", browser.environment) } catch {
      throw ProjectError(.file, "\(error)", hint: "name another folder for temporary files in TMPDIR")
    }
  }

  /// Does some work with a browser. A signal that ends this process ends the browser too, and removes its folder.
  static func with<Result>(_ browser: Browser, _ work: (BrowserRun) throws -> Result) throws -> Result {
    let run = try BrowserRun(browser)
    return try Interruption.handling {
      run.end()
    } during: {
      defer { run.end() }
      return try work(run)
    }
  }

  private func end() {
    running.withLock { running in
      for process in (running ?? [:]).values { process.stop() }
      running = nil
    }
    // A browser that was stopped may still write for a moment.
    for _ in 0..<50 where FileSystem.kind(folder) != nil {
      do { try FileSystem.remove(folder) } catch { usleep(20_000) }
    }
  }

  /// A picture of a page, as a PNG.
  /// - Parameters:
  ///   - lane: a number that no other task has at the same time.
  ///   - scale: pixels for each point.
  func picture(of page: String, _ width: Int, _ height: Int, scale: Int, in lane: Int = 0) throws -> [UInt8] {
    let picture = "\(folder)/\(lane).png"
    try FileSystem.remove(picture)
    _ = try start(
      page, lane,
      ["--screenshot=\(picture)", "--window-size=\(width),\(height)", "--force-device-scale-factor=\(scale)"])
    guard let length = FileSystem.length(picture) else { throw failure("it wrote no picture", lane) }
    let bytes = try FileSystem.read(picture, atMost: length)
    guard let size = pictureSize(bytes), size == (width * scale, height * scale) else {
      let found = pictureSize(bytes).map { "\($0.width)×\($0.height)" } ?? "something else"
      throw failure("the picture should have \(width * scale)×\(height * scale) points, but is \(found)", lane)
    }
    return bytes
  }

  /// What a page's script left as the text of its element `measured`.
  func measured(_ page: String, in lane: Int = 0) throws -> String {
    let document = try start(page, lane, ["--dump-dom", "--window-size=1000,1400"])
    let text = String(decoding: document, as: UTF8.self)
    guard let start = text.firstRange(of: "<pre id=\"measured\">")?.upperBound,
      let end = text[start...].firstRange(of: "</pre>")?.lowerBound
    else { throw failure("it did not run the page's script", lane) }
    return String(text[start..<end])
  }

  private func start(_ page: String, _ lane: Int, _ task: [String]) throws -> [UInt8] {
    let (file, output, errors) = ("\(folder)/\(lane).html", "\(folder)/\(lane).out", "\(folder)/\(lane).err")
    try FileSystem.write(Array(page.utf8), to: file)
    let (out, err) = (try descriptor(output), try descriptor(errors))
    defer { for one in [out, err] { close(one) } }
    let address = "file://" + percentEncoded(file, keeping: "-._~/".utf8)
    let command =
      browser.command + ["--headless", "--user-data-dir=\(folder)/profile-\(lane)"] + Self.quiet + task + [address]
    let process = try running.withLock { running throws -> Subprocess? in
      guard running != nil else { return nil }
      do throws(SubprocessError) {
        let process = try Subprocess(
          command, environment: browser.environment.merging(["TMPDIR": folder]) { _, own in own }, input: .null,
          output: .descriptor(out), errors: .descriptor(err),
          inGroup: true)
        running?[lane] = process
        return process
      } catch { throw ProjectError(.refused, "the browser \(command[0]) does not start: \(error.message)") }
    }
    guard let process else { throw failure("it was ended", lane) }
    let deadline = ContinuousClock.now + Self.time
    let status = process.end(until: deadline)
    running.withLock { $0?[lane] = nil }
    Interruption.waitIfUnderWay()
    guard status == 0 else {
      throw failure(ContinuousClock.now < deadline ? "it ended with \(status)" : "it took more than two minutes", lane)
    }
    return try FileSystem.read(output, atMost: 512 << 20)
  }

  private func descriptor(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw ProjectError(.file, "cannot write \(path): \(String(cString: strerror(errno)).lowercased())")
    }
    return descriptor
  }

  /// Says why, with what the browser said last, and what to do about the usual causes.
  private func failure(_ what: String, _ lane: Int) -> ProjectError {
    let said = (try? FileSystem.read("\(folder)/\(lane).err", limit: 1 << 20)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let lines = (said ?? "").split(whereSeparator: \.isNewline).map(String.init)
    let isSandbox = lines.contains { $0.contains("--no-sandbox") || $0.contains("usable sandbox") }
    let last = lines.last { $0.contains("ERROR") || $0.contains("FATAL") || isSandbox && $0.contains("sandbox") }
    let message = "the browser \(browser.command[0]) could not draw: \(what)"
    if isSandbox {
      return ProjectError(
        .refused, message + ", since its sandbox does not work for this user",
        hint: "run as another user than root, or where nothing else is at stake, as in a container, without it: "
          + "\(Browser.argumentsVariable)=--no-sandbox")
    }
    return ProjectError(
      .refused, message + (last.map { "; it said: \($0)" } ?? ""),
      hint: "see that it starts with: \(browser.command[0]) --headless --dump-dom about:blank")
  }

  /// Nothing is asked of a network, and nothing of the user's own browser is read or written.
  private static let quiet = [
    "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking", "--disable-component-update",
    "--disable-domain-reliability", "--disable-sync", "--disable-default-apps", "--disable-extensions",
    "--disable-breakpad", "--disable-client-side-phishing-detection", "--metrics-recording-only", "--no-pings",
    "--no-first-run", "--no-default-browser-check", "--password-store=basic", "--use-mock-keychain",
    "--disable-features=OptimizationHints,MediaRouter,DialMediaRouteProvider,Translate", "--hide-scrollbars",
    "--disable-gpu", "--force-color-profile=srgb",
    // A picture is of a frame that is drawn to its end, however slow the machine is.
    "--run-all-compositor-stages-before-draw", "--disable-new-content-rendering-timeout", "--disable-checker-imaging",
    "--disable-partial-raster",
  ]
}

/// The size that a PNG gives (PNG, third edition, 11.2.1); nil for what is none.
func pictureSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
  guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
  func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
  return (number(16), number(20))
}

import Hashing
import JSON
import PaywallHTML
import PaywallKit
package import PaywallProject

/// Pictures of screens, as they lie in a folder.
package struct Screenshots: Sendable {
  package let browser: String
  /// The names of the files, in the order of the states.
  package let files: [String]
  package let variants: [String]
  package let notes: [String]
}

/// How many pictures one run may draw.
private let mostPictures = 1_000

/// Has a browser draw screens, each as a PNG of the device's size, into a folder of its own.
///
/// Where the request does not choose, that is each variant in each language for a new customer, with the highlighted plan
/// selected, on an iPhone, light and in the usual text size. Pictures that are there from earlier runs stay, unless they are
/// drawn anew.
/// - Parameters:
///   - folder: absolute; new, empty or written by this function.
///   - scale: pixels for each point.
///   - isDryRun: whether the pictures are only named. The browser that would draw them is looked for all the same.
/// - Throws: for what is not there, where no browser can draw, and before anything is written for a folder with files of
///   others.
package func drawScreenshots(
  _ workspace: Workspace, _ request: DrawingRequest, into folder: String, scale: Int, isDryRun: Bool = false,
  in context: RunContext
) throws -> Screenshots {
  let states = try request.states(usual: .usual)
  let contents = try PreviewContents(workspace, request.preview)
  let shots = try contents.subjects.enumerated().flatMap { number, subject in
    let usual = subject.plans.isEmpty ? [] : [subject.plans[subject.initialPlan]]
    let plans = try request.plans(of: subject, contents.shown[number].variant, usual: usual)
    return Shot.all(of: subject, plans, contents.choices, states)
  }
  if shots.count > mostPictures {
    throw ProjectError(
      .refused, "that is \(shots.count) pictures, and one run draws \(mostPictures) at most",
      hint: "choose with --locale, --device, --text-size and the like, or name one variant")
  }
  let names = Shot.names(shots)
  let album = try PictureFolder(folder, for: names)
  let browser = try Browser.find(context.environment)
  let drawn = Screenshots(
    browser: browser.version, files: names, variants: contents.shown.map(\.name), notes: contents.notes)
  if isDryRun { return drawn }
  try album.begin()
  do {
    let pictures = try BrowserRun.with(browser) { run in
      try inLanes(shots.count, report: { context.progress(Progress("drawing", $0, of: shots.count)) }) { lane, number in
        let shot = shots[number]
        let bytes = try run.picture(
          of: shot.page, shot.device.width, shot.device.height, scale: scale, in: lane)
        try FileSystem.write(bytes, to: "\(folder)/\(names[number])")
        return PictureFolder.Picture(
          file: names[number], hash: Digest.sha256.hex(of: bytes), about: shot.json(scale: scale, browser.version))
      }
    }
    try album.finish(pictures)
  } catch {
    album.abandon()
    throw error
  }
  return drawn
}

/// One screen to draw.
private struct Shot: Sendable {
  let subject: String
  let (locale, storeFront, customer, plan): (String, String, String, String)
  let device: Device
  let textSize: TextSize
  let appearance: Appearance
  /// The page to draw.
  let page: String

  static func all(
    of subject: PageSubject, _ plans: [PageChoice], _ choices: PageChoices, _ states: DrawnStates
  ) -> [Shot] {
    var all: [Shot] = []
    for locale in choices.locales {
      for front in choices.storefronts {
        for customer in choices.customers {
          for plan in plans.isEmpty ? [PageChoice(id: "", name: "none")] : plans {
            let screen = subject.screen(locale.id, front.id, customer.id, plan.id)
            for device in states.devices {
              for appearance in states.appearances {
                for size in states.textSizes {
                  all.append(
                    Shot(
                      subject: subject.name, locale: locale.id, storeFront: front.id, customer: customer.id,
                      plan: plan.name, device: device, textSize: size, appearance: appearance,
                      page: ScreenPicture(screen, on: device, size, appearance, picture: subject.picture).html))
                }
              }
            }
          }
        }
      }
    }
    return all
  }

  private init(
    subject: String, locale: String, storeFront: String, customer: String, plan: String, device: Device,
    textSize: TextSize, appearance: Appearance, page: String
  ) {
    (self.locale, self.storeFront, self.customer, self.plan) = (locale, storeFront, customer, plan)
    (self.subject, self.device, self.textSize, self.appearance) = (subject, device, textSize, appearance)
    self.page = page
  }

  /// A name for each, which says what it is: text sizes have their number, so that they sort.
  static func names(_ shots: [Shot]) -> [String] {
    var taken: [String: Int] = [:]
    return shots.map { shot in
      let name = shot.name
      // Some file systems do not know upper case from lower.
      let count = taken[name.lowercased(), default: 0] + 1
      taken[name.lowercased()] = count
      return count == 1 ? "\(name).png" : "\(name)_\(count).png"
    }
  }

  private var name: String {
    let number = (TextSize.all.firstIndex(of: textSize) ?? 0) + 1
    let size = (number < 10 ? "0" : "") + "\(number)-\(textSize.id)"
    return [subject, locale, storeFront, customer, plan, device.id, appearance.rawValue, size].map(Self.plain)
      .joined(separator: "_")
  }

  /// Letters, digits and hyphens alone, and not too many of them.
  private static func plain(_ text: String) -> String {
    let plain = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) ? $0 : "-" }))
    return plain.count <= 60 ? plain : "\(plain.prefix(50))-\(Digest.sha256.hex(of: Array(text.utf8)).prefix(8))"
  }

  func json(scale: Int, _ browser: String) -> [JSONMember] {
    [
      JSONMember("variant", .string(subject)), JSONMember("locale", .string(locale)),
      JSONMember("storeFront", .string(storeFront)), JSONMember("state", .string(customer)),
      JSONMember("plan", .string(plan)), JSONMember("device", .string(device.id)),
      JSONMember("appearance", .string(appearance.rawValue)), JSONMember("textSize", .string(textSize.id)),
      JSONMember("width", .integer(device.width * scale)), JSONMember("height", .integer(device.height * scale)),
      JSONMember("browser", .string(browser)),
    ]
  }
}

import ArgumentParser
import PaywallAuthoring

/// What screens are drawn on by a browser.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A device to draw on: \(DrawingRequest.deviceNames.joined(separator: ", ")). Repeatable.", valueName: "device"),
    completion: .list(DrawingRequest.deviceNames))
  var device: [String] = []
  @Option(
    help: ArgumentHelp("light or dark. Repeatable.", valueName: "appearance"),
    completion: .list(DrawingRequest.appearanceNames))
  var appearance: [String] = []
  @Option(
    help: ArgumentHelp(
      "A text size: \(DrawingRequest.textSizeNames.joined(separator: ", ")). Repeatable.", valueName: "size"),
    completion: .list(DrawingRequest.textSizeNames))
  var textSize: [String] = []
  @Option(help: ArgumentHelp("The plan to select: a package, or what it sells. Repeatable.", valueName: "plan"))
  var plan: [String] = []
  @Option(help: ArgumentHelp("Pixels for each point of a picture, 1 to 3; 2 if omitted.", valueName: "number"))
  var scale: Int?

  /// The first of these options that was given.
  var given: String? {
    [
      ("--device", !device.isEmpty), ("--appearance", !appearance.isEmpty), ("--text-size", !textSize.isEmpty),
      ("--plan", !plan.isEmpty), ("--scale", scale != nil),
    ].first { $0.1 }?.0
  }

  func validate() throws {
    if let scale, !(1...3).contains(scale) { throw ValidationError("--scale is 1, 2 or 3") }
  }

  func request(_ preview: PreviewRequest) -> DrawingRequest {
    var request = DrawingRequest(preview)
    (request.devices, request.textSizes) = (device.distinct, textSize.distinct)
    (request.appearances, request.plans) = (appearance.distinct, plan.distinct)
    return request
  }
}

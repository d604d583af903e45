/// The text of a file of the valid project.
func valid(_ path: String) -> String {
  guard case .text(let text) = FixtureProject.valid[path] else { return "" }
  return text
}

/// The offering `pro` as a campaign between two moments.
func campaignOffering(_ start: String, _ end: String) -> String {
  valid(StoreProject.offering).replacing("kind: primary", with: "kind: campaign")
    + "\ncampaign: {startsAt: \(start), endsAt: \(end)}\n"
}

/// The offering `pro` as a campaign that is open at the fixture's moment.
let openCampaign = campaignOffering("2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z")

/// An experiment that runs until 2030-02-01. `FixtureFiles` adds the variant `second` and a rule that leads to it.
func runningExperiment(offering: String = "pro", layer: String? = nil) -> String {
  """
  placement: settings
  status: running
  metric: trial_start
  sampleSize: 1000
  endsAt: 2030-02-01T00:00:00Z
  arms:
    - {id: a, offering: pro, variant: second, weight: 5000}
    - {id: b, offering: \(offering), weight: 5000}

  """ + (layer.map { "layer: \($0)\n" } ?? "")
}

/// One that ran until the fixture's moment.
let endedExperiment = runningExperiment(layer: "x").replacing("2030-02-01T00:00:00Z", with: "2030-01-01T00:30:00Z")

/// A draft with these arms.
func draftExperiment(_ arms: String...) -> String {
  "placement: settings\nstatus: draft\narms: [\(arms.joined(separator: ", "))]\n"
}

/// A draft with two arms of one weight.
let splitExperiment = draftExperiment(
  "{id: a, offering: pro, weight: 5000}", "{id: b, offering: pro, weight: 5000}")

extension RuleCase {
  /// What looking for the project's files finds.
  static let fileCases: [RuleCase] = [
    RuleCase(
      "regular-file", "a link, a folder, a link among the offerings",
      [
        "placements.yaml": .link(to: "products.yaml"), "waivers.yaml": .folder, "offerings/other": .link(to: "pro"),
        "offerings/pro/variants/b.yaml": .link(to: "control.yaml"), "experiments/a.yaml": .folder,
      ],
      elsewhere: [
        line("placements.yaml", 1, 1, "regular-file"), line("waivers.yaml", 1, 1, "regular-file"),
        line("offerings/other", 1, 1, "regular-file"), line("offerings/pro/variants/b.yaml", 1, 1, "regular-file"),
        line("experiments/a.yaml", 1, 1, "regular-file"),
      ]),
    RuleCase("regular-file", "links that are no project files", ["notes": .link(to: "README.md"), "docs": .folder]),
    RuleCase(
      "known-file", "strays that look like the project's own",
      [
        "offerings/pro/control.yaml": "id: x\n", "offerings/loose.yaml": "kind: primary\n",
        "offerings/pro/offering.yml": "{}", "offerings/pro/variants/control.yml": "id: x\n",
      ],
      elsewhere: [
        line("offerings/pro/control.yaml", 1, 1, "known-file"), line("offerings/loose.yaml", 1, 1, "known-file"),
        line("offerings/pro/offering.yml", 1, 1, "known-file"),
        line("offerings/pro/variants/control.yml", 1, 1, "known-file"),
      ]),
    RuleCase(
      "known-file", "notes, hidden files and pictures",
      [
        "offerings/pro/README.md": "words", "offerings/.DS_Store": "", "offerings/pro/hero.png": "",
        "offerings/pro/variants/.control.yaml.swp": "", "notes.yaml": "free: true\n",
      ]),
  ]
}

import ArgumentParser
import PaywallProject

/// The root of the command line.
struct PaywallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paywall",
    abstract: "git for paywalls: offerings and variants as reviewed files, published as a signed bundle.",
    discussion: """
      A new project:
        paywall init shop && cd shop
        paywall keys generate
      A change:
        paywall new paywall_v2 --from default
        paywall diff
        git add -A && git commit
      A release:
        paywall bump
        paywall publish --bundle out/
        paywall verify out/
      All of this at once, in its own folder:
        paywall demo
      """,
    version: "paywall \(toolVersion)",
    groupedSubcommands: [
      CommandGroup(
        name: "Author",
        subcommands: [
          InitCommand.self, NewCommand.self, ImportCommand.self, ExperimentCommand.self, LayerCommand.self,
          LocaleCommand.self, BulletsCommand.self,
          ProductsCommand.self,
          GetCommand.self, SetCommand.self, FmtCommand.self, MvCommand.self, RmCommand.self, ValidateCommand.self,
          TestCommand.self, WaiveCommand.self,
          RulesCommand.self, HookCommand.self, SchemaCommand.self,
        ]),
      CommandGroup(
        name: "Review",
        subcommands: [
          StatusCommand.self, DiffCommand.self, LogCommand.self, CalendarCommand.self, LsCommand.self, RefsCommand.self,
          WhoCommand.self, SimulateCommand.self,
          ShowCommand.self,
          PreviewCommand.self, SiteCommand.self, DriftCommand.self,
        ]),
      CommandGroup(
        name: "Release",
        subcommands: [
          BumpCommand.self, FetchCommand.self, PublishCommand.self, SignCommand.self, RolloutCommand.self,
          RollbackCommand.self,
          VerifyCommand.self, ExportCommand.self, FsckCommand.self, SyncPlanCommand.self, PruneCommand.self,
          KeysCommand.self,
        ]),
      CommandGroup(name: "Learn", subcommands: [DemoCommand.self, CompletionsCommand.self]),
    ])

  @OptionGroup var folder: FolderOption
}

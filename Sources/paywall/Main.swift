import PaywallCLI

@main
enum Main {
  static func main() { PaywallCLI.main() }
}

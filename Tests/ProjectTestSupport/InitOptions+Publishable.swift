package import PaywallAuthoring

extension InitOptions {
  /// Options for a project whose links to terms and privacy are no examples, so that it can be published.
  package init(
    publishable folder: String, template: String = "subscription", storeKit: String? = nil, appID: String? = nil
  ) {
    self.init(
      folder: folder, template: template, storeKit: storeKit, appID: appID, termsURL: "https://sample.org/terms",
      privacyURL: "https://sample.org/privacy")
  }
}

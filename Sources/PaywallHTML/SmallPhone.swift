import PaywallKit

extension ScreenMarkup {
  /// A screen as a small phone that leads to its page.
  mutating func smallPhone(_ name: String, caption: String, address: String, _ screen: PaywallScreen) -> Markup {
    """
    <li class="thumb"><div class="frame" inert aria-hidden="true"><div class="phone">\(phone(screen))</div></div>\
    <a href="\(address)" aria-label="\(name)">\(caption)</a></li>
    """
  }
}

"""A project of many offerings, each about 2.6 KB in the style of the scaffolds."""

import os

PROJECT = """\
# What holds for the whole project.

schema: 1
appID: com.example.shop
currentOffering: offering_00000
defaultLocale: en
locales: [en]
profile: apple-strict
legal:
  termsURL: https://sample.org/terms
  privacyURL: https://sample.org/privacy
"""

PRODUCTS = """\
products:
  - id: com.example.shop.monthly
    kind: autoRenewable
    displayName: Monthly
    period: P1M
    group: premium
    level: 1
  - id: com.example.shop.annual
    kind: autoRenewable
    displayName: Annual
    period: P1Y
    group: premium
    level: 1
"""

PLACEMENTS = """\
placements:
  - id: onboarding
    rules:
      - offering: offering_00000
  - id: settings
    rules:
      - offering: offering_00001
"""

OFFERING = """\
# An offering: what is sold. How it looks is in variants/, one file a screen.

kind: primary                 # or campaign, or experiment
displayName: Premium {number}
version: {version}            # `paywall bump` moves it by what `paywall diff` finds

# A package is a role paired with a product of products.yaml.
packages:
  - type: annual
    product: com.example.shop.annual
  - type: monthly
    product: com.example.shop.monthly

# The variant that users see outside experiments.
defaultVariant: control
"""

VARIANT = """\
# One screen. `paywall schema variant` lists every key.

id: {name}_control
headline: Unlock everything in {number}
subhead: One subscription, every feature of edition {number}.
bullets:
  - Unlimited projects and {number} colours
  - Sync across devices
  - No ads
# The order on the screen. Each needs a package in offering.yaml.
productIDs:
  - com.example.shop.annual
  - com.example.shop.monthly
highlightedProductID: com.example.shop.annual     # selected at first
ctaTitle: {title}

layout: stack                 # or grid, carousel
planStyle: vertical_stack
presentation: full_screen

# From top to bottom. Without this list the screen is made from the core alone.
sections:
  - type: header
    title: Unlock everything in {number}
    subtitle: One subscription, every feature of edition {number}.

  - type: features
    items:
      - id: projects          # an id lets translations and `paywall diff` follow an item that moves
        icon: square.stack
        title: Unlimited projects
      - id: sync
        icon: arrow.triangle.2.circlepath
        title: Sync across devices

  # What is charged stands out most.
  - type: plans
    priceText: "{{{{price}}}} per {{{{period}}}}"
    priceFontSize: 22
    periodPriceText: "{{{{price_per_month}}}} per month"

  # What every user must be able to read before the purchase.
  - type: legal
    text: >-
      {{{{title}}}}, {{{{price}}}} for each {{{{period}}}}. Payment is charged to your Apple account at confirmation of purchase.
      The subscription renews automatically unless it is turned off at least 24 hours before the end of the current
      period. Your account is charged for renewal within 24 hours before the end of the current period. Manage or cancel
      it in your account settings after purchase.
    termsTitle: Terms of use
    privacyTitle: Privacy policy

  - type: sticky_footer
    ctaTitle: Subscribe
    priceSummary: "{{{{price}}}} per {{{{period}}}}"
    restoreText: Restore purchases

# Looks of single plans, by package.
cards:
  - package: annual
    title: "{{{{title}}}}"
    highlight: true
    badge:
      text: "Save {{{{savings_percent}}}}"
      color: "#1B7F4B"
      position: topTrailing
    cornerRadius: 16

haptics:
  onCTA: medium
postPurchase:
  action: message
  message: You're all set. Your premium access is active.
  delaySeconds: 1.5
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_offering(folder, number, edition=0):
    """Writes the offering; each `edition` has another wording and the version that asks for."""
    name = f"offering_{number:05}"
    title = "Continue" if edition == 0 else f"Continue, take {edition}"
    base = os.path.join(folder, "offerings", name)
    write(os.path.join(base, "offering.yaml"), OFFERING.format(number=number, version=f"1.0.{edition}"))
    write(
        os.path.join(base, "variants", "control.yaml"), VARIANT.format(name=name, number=number, title=title))


def write_project(folder, offerings):
    write(os.path.join(folder, "paywall.yaml"), PROJECT)
    write(os.path.join(folder, "products.yaml"), PRODUCTS)
    write(os.path.join(folder, "placements.yaml"), PLACEMENTS)
    for number in range(offerings):
        write_offering(folder, number)

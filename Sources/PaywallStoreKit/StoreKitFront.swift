#if canImport(StoreKit)
  import Base
  import Foundation
  public import PaywallKit
  public import StoreKit

  /// StoreKit 2 as a session's store. What follows from its answers is decided in `ProductFacts` and `CustomerFacts`.
  public final class StoreKitFront: StoreFront {
    /// Shows the store's sheet. On visionOS, and for several scenes, it takes `purchase(confirmIn:options:)`.
    public typealias Buy =
      @Sendable (_ product: Product, _ options: Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult
    /// What a way to buy takes with a promotional offer: the offer's signature.
    public typealias Options = @Sendable (_ wayToBuy: String) async throws -> Set<Product.PurchaseOption>
    /// Hands a purchase to the app's server.
    public typealias Confirm = @Sendable (_ transaction: Transaction) async -> PurchaseConfirmation

    private let buy: Buy
    private let options: Options?
    private let confirm: Confirm
    private let known = Locked<[String: Product]>([:])

    /// - Parameter options: nil where the app sells no promotional offers; such a purchase fails. Plans and win-back offers need none.
    /// - Parameter confirm: accepts what the store has signed, unless it says otherwise.
    public init(
      buy: @escaping Buy, options: Options? = nil, confirm: @escaping Confirm = { _ in .accepted }
    ) { (self.buy, self.options, self.confirm) = (buy, options, confirm) }

    #if !os(visionOS)
      /// Buys with `purchase(options:)`.
      public convenience init(options: Options? = nil, confirm: @escaping Confirm = { _ in .accepted }) {
        self.init(buy: { try await $0.purchase(options: $1) }, options: options, confirm: confirm)
      }
    #endif

    /// What StoreKit sells of these, without products whose price is not exact.
    public func products(_ ids: [String]) async throws -> [StoreProduct] {
      let found = try await Product.products(for: ids)
      known.withLock { known in for product in found { known[product.id] = product } }
      var products: [StoreProduct?] = []
      for product in found {
        var facts = ProductFacts(product)
        facts.isEligibleForIntroductory = await product.subscription?.isEligibleForIntroOffer
        if #available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
          facts.eligibleWinBackOffers = (try? await product.subscription?.status).map { statuses in
            Set(statuses.flatMap { (try? $0.renewalInfo.payloadValue)?.eligibleWinBackOfferIDs ?? [] })
          }
        }
        products.append(StoreProduct(facts))
      }
      return products.compactMap { $0 }
    }

    /// What StoreKit says that the customer has, by subscription group.
    public func customer(of products: [StoreProduct]) async -> CustomerState {
      var groups: [String: CustomerState.Subscription] = [:]
      for group in Set(products.compactMap(\.group)) {
        // Without an answer, nobody is promised a trial.
        let statuses = try? await Product.SubscriptionInfo.status(for: group)
        let isEligible = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: group)
        groups[group] = .init((statuses ?? []).map { StatusFacts($0) }, isEligible: statuses != nil && isEligible)
      }
      return CustomerState(groups: groups, owned: Set(await Self.entitlements { $0.productType == .nonConsumable }))
    }

    /// Shows the store's sheet, and asks `confirm` about what was bought.
    public func purchase(_ wayToBuy: String) async -> PurchaseOutcome {
      let way = WayToBuy(wayToBuy)
      guard let product = known.withLock({ $0[way.product] }) else {
        return .failed(reason: "the store was not asked for \(way.product)")
      }
      let own = product.options(for: way)
      let isWhole = way.isWhole(with: own.count)
      if !isWhole, options == nil { return .failed(reason: "\(wayToBuy) takes purchase options") }
      do {
        switch try await buy(product, own.union(isWhole ? [] : options?(wayToBuy) ?? [])) {
        case .success(.verified(let transaction)): return await finish(transaction)
        case .success(.unverified(_, let error)): return .unverified(error.localizedDescription)
        case .userCancelled: return .cancelled
        case .pending: return .pending
        @unknown default: return .failed(reason: "an answer that this version does not know")
        }
      } catch StoreKitError.userCancelled { return .cancelled } catch {
        return .failed(reason: error.localizedDescription)
      }
    }

    private func finish(_ transaction: Transaction) async -> PurchaseOutcome {
      let confirmation = await confirm(transaction)
      if confirmation.isFinal { await transaction.finish() }
      return PurchaseOutcome(confirmation, transaction: String(transaction.id))
    }

    /// Asks for the Apple Account where need be; then every product that the customer is entitled to.
    public func restore() async throws -> [String] {
      do { try await AppStore.sync() } catch StoreKitError.userCancelled { throw BillingError.cancelled } catch {
        throw BillingError.failed(reason: error.localizedDescription)
      }
      return await Self.entitlements { _ in true }
    }

    private static func entitlements(_ isMeant: (Transaction) -> Bool) async -> [String] {
      var products: [String] = []
      for await result in Transaction.currentEntitlements {
        if case .verified(let transaction) = result, isMeant(transaction) { products.append(transaction.productID) }
      }
      return products
    }

    /// Reports to a session what it waits for, until the task is cancelled; the rest is left to the app's own loop.
    public func follow(_ session: PaywallSession) async {
      for await result in Transaction.updates {
        guard case .verified(let transaction) = result, transaction.revocationDate == nil,
          let way = session.shown.state.awaited.keys.first(where: { WayToBuy($0).product == transaction.productID })
        else { continue }
        session.report(await finish(transaction), of: way)
      }
    }
  }

  extension Product {
    /// What StoreKit takes with a way to buy that the app need not sign.
    fileprivate func options(for way: WayToBuy) -> Set<PurchaseOption> {
      var options: Set<PurchaseOption> = []
      if #available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *), way.offer != nil {
        options = Set((subscription?.winBackOffers ?? []).filter { $0.id == way.offer }.map { .winBackOffer($0) })
      }
      #if compiler(>=6.3)
        if #available(iOS 26.4, macOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *), way.plan == PlanFacts.monthly {
          options.insert(.billingPlanType(.monthly))
        }
      #endif
      return options
    }
  }

  extension ProductFacts {
    fileprivate init(_ product: Product) {
      let subscription = product.subscription
      var offers = (subscription?.introductoryOffer).map { [OfferFacts($0, .introductory)] } ?? []
      offers += (subscription?.promotionalOffers ?? []).map { OfferFacts($0, .promotional) }
      if #available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
        offers += (subscription?.winBackOffers ?? []).map { OfferFacts($0, .winBack) }
      }
      self.init(
        id: product.id, name: product.displayName, displayPrice: product.displayPrice, price: product.price,
        currency: product.priceFormatStyle.currencyCode, locale: product.priceFormatStyle.locale.identifier,
        renews: subscription != nil, period: subscription.flatMap { BillingPeriod($0.subscriptionPeriod) },
        group: subscription?.subscriptionGroupID, offers: offers)
      #if compiler(>=6.3)
        if #available(iOS 26.4, macOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) {
          let kinds: [Product.SubscriptionOffer.OfferType: StoreOffer.Kind] = [
            .introductory: .introductory, .promotional: .promotional, .winBack: .winBack,
          ]
          plans = (subscription?.pricingTerms ?? []).filter { $0.billingPlanType == .monthly }.map { terms in
            PlanFacts(
              displayPrice: terms.billingDisplayPrice, price: terms.billingPrice,
              period: BillingPeriod(terms.billingPeriod), commitment: BillingPeriod(terms.commitmentInfo.period),
              commitmentDisplayPrice: terms.commitmentInfo.displayPrice,
              offers: terms.subscriptionOffers.compactMap { offer in kinds[offer.type].map { OfferFacts(offer, $0) } })
          }
        }
      #endif
    }
  }

  extension OfferFacts {
    fileprivate init(_ offer: Product.SubscriptionOffer, _ kind: StoreOffer.Kind) {
      let payments: [Product.SubscriptionOffer.PaymentMode: StoreOffer.Payment] = [
        .freeTrial: .free, .payAsYouGo: .payAsYouGo, .payUpFront: .payUpFront,
      ]
      self.init(
        id: offer.id, kind: kind, payment: payments[offer.paymentMode], displayPrice: offer.displayPrice,
        price: offer.price, period: BillingPeriod(offer.period), count: offer.periodCount)
    }
  }

  extension StatusFacts {
    fileprivate init(_ status: Product.SubscriptionInfo.Status) {
      let states: [Product.SubscriptionInfo.RenewalState: State] = [
        .subscribed: .subscribed, .inGracePeriod: .inGracePeriod, .inBillingRetryPeriod: .inBillingRetry,
        .expired: .expired, .revoked: .revoked,
      ]
      let transaction = try? status.transaction.payloadValue  // nil unless the store has signed it
      self.init(state: states[status.state] ?? .unknown, product: transaction?.productID)
      #if compiler(>=6.3)
        if #available(iOS 26.4, macOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) {
          plan = transaction?.billingPlanType == .monthly ? PlanFacts.monthly : nil
        }
      #endif
    }
  }

  extension BillingPeriod {
    fileprivate init?(_ period: Product.SubscriptionPeriod) {
      let units: [Product.SubscriptionPeriod.Unit: Unit] = [.day: .day, .week: .week, .month: .month, .year: .year]
      guard let unit = units[period.unit] else { return nil }
      self.init(period.value, unit)
    }
  }
#endif

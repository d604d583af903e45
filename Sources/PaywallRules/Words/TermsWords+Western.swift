extension TermsWords {
  /// Languages of western and northern Europe.
  static let western: [String: Lists] = [
    "en": Lists(
      free: "trial|try free|try it free|for free|start free|free for|free week|free month|free day|week free|days free"
        + "|month free|} free",
      trial: "",
      renews: "renew|recurr|until cancel|until you cancel|charged again|billed again|again every|again each"
        + "|every {{period}} unless|each {{period}} unless|charged every|billed every|charged each|billed each",
      cancel: "cancel|turn off|turned off|turn that off|unsubscribe",
      then: "then|after", period: "day|week|month|year|annual",
      extended: "confirm|at purchase|upon purchase|time of purchase/settings/forfeit|lost|lose"),
    "de": Lists(
      free: "kostenlos|gratis", trial: "probe|testphase|testabo|teste |testen|testzeit",
      renews: "verläng|erneuer|bis du künd|bis sie künd|bis zur künd|erneut abgebucht|erneut berechnet|erneut belastet"
        + "|wieder abgebucht|wieder berechnet",
      cancel: "künd|abbestell|abschalt|abgeschalt|deaktiv|storn|beend",
      then: "danach|dann|anschließend|nach ", period: "tag|täg|woche|wöch|monat|jahr|jähr",
      extended: "bestätig|kaufabschluss/einstellung/verfäll|verfall|verlier|verloren"),
    "fr": Lists(
      free: "gratuit", trial: "essai|essay",
      renews: "renouvel|reconduit|reconduc|de nouveau débit|à nouveau débit|de nouveau factur|à nouveau factur"
        + "|débité à nouveau|facturé à nouveau|débité de nouveau|facturé de nouveau|jusqu'à résili|jusqu'à annul",
      cancel: "annul|résili|désactiv|désabonn",
      then: "puis|ensuite|après", period: "jour|semaine|hebdo|mois|mensuel|/an|par an| an |année|annuel",
      extended: "confirm|validation/réglages|paramètres/perd|confisqu|caduc|annulée|abandonn"),
    "es": Lists(
      free: "gratis|gratuit", trial: "prueba|probar",
      renews: "renov|renueva|cobrará de nuevo|volverá a cobrar|cobra de nuevo|hasta que cancel|hasta que lo cancel",
      cancel: "cancel|desactiv|anul|baja",
      then: "luego|después|a continuación", period: "día|semana|mes|mensual|año|anual",
      extended: "confirm/ajustes|configuración/perd|pierd|anula|cancelará"),
    "it": Lists(
      free: "gratis|gratuit", trial: "prova",
      renews: "rinnov|addebitato di nuovo|di nuovo addebit|nuovamente addebit|fino alla disdetta|finché non annull",
      cancel: "annull|disdi|disdett|disattiv|cancell",
      then: "poi|dopo|quindi", period: "giorn|settiman|mese|mesi|mensil|anno|anni|annual",
      extended: "conferm/impostazioni/pers|perd|decad|rinunc|annullat"),
    "pt": Lists(
      free: "grátis|gratuit", trial: "teste|testar|experiment|avaliação",
      renews: "renov|cobrado novamente|novamente cobrado|cobrada novamente|até cancel|até que cancel|até você cancel",
      cancel: "cancel|desativ",
      then: "depois|após|em seguida", period: "/dia| dia|semana|mês|meses|mensal|/ano| ano|anual",
      extended: "confirm/ajustes|configurações|definições/perd"),
    "nl": Lists(
      free: "gratis", trial: "proef|probeer",
      renews: "verleng|vernieuw|opnieuw afgeschreven|opnieuw in rekening|totdat je opzeg|tot je opzeg|tot opzegging",
      cancel: "opzeg|opgezeg|zeg|annul|schakel|stopgezet",
      then: "daarna|vervolgens|dan", period: "dag|week|weken|maand|jaar",
      extended: "bevestig/instelling/verval|verlies|verlor|verbeur"),
    "sv": Lists(
      free: "gratis", trial: "prova|prov",
      renews: "förny|förläng|debiteras igen|dras igen|tills du säg|tills du avslut|tills den säg",
      cancel: "avslut|säg|avbryt|avbeställ|stäng|inaktiver",
      then: "sedan|därefter|efter", period: "dag|veck|månad|/år| år|årlig|årsvis",
      extended: "bekräft/inställning/förverka|förlor|upphör|försvinn"),
    "da": Lists(
      free: "gratis", trial: "prøv", renews: "forny|forlæng", cancel: "opsig|annul|afmeld|afslut|slå|deaktiv",
      then: "derefter|efter|så", period: "dag|uge|måned|/år| år|årlig",
      extended: "bekræft/indstilling/fortab|mist|bortfald"),
    "nb": Lists(
      free: "gratis", trial: "prøv", renews: "forny|forleng",
      cancel: "si opp|sier opp|avslut|avbryt|avbestill|kanseller|slå|deaktiv",
      then: "deretter|etter|så", period: "dag|uke|måned|/år| år|årlig",
      extended: "bekreft/innstilling/tap|mist|bortfall"),
    "fi": Lists(
      free: "ilmai|maksut", trial: "kokeil", renews: "uusi|uudist|jatku", cancel: "peru|lopet|irtisano|pois",
      then: "sitten|jälkeen|sen jälkeen", period: "päiv|viik|kuuka|kuu|vuo"),
  ]
}

// swift-format-ignore-file
// Written by PaywallCopy/Data/generate from CLDR 47 (Babel 2.18.0); do not edit.
// Derived from the Unicode Common Locale Data Repository, Copyright 1991-2026 Unicode, Inc.
// Unicode License V3: https://www.unicode.org/license.txt

/// What CLDR knows of locales, in rows of columns.
enum CLDRTables {
  /// Ways to write numbers: the zero, decimal and group separators, those of money where they differ, sizes of groups, those of money, digits from which on groups are made, what surrounds money, and a percentage.
  static let numberStyles = """
    0\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t\u{A0}%
    0\t,\t\u{A0}\t\t\t3\t3\t1\t¤\t\t\t%
    0\t,\t\u{A0}\t\t\t3\t3\t1\t\t¤\t\t%
    0\t.\t,\t\t\t3\t3\t1\t¤\t\t\t%
    0\t.\t,\t\t\t3\t3\t1\t\u{200F}\t\u{A0}¤\t\t\u{200E}%\u{200E}
    ٠\t٫\t٬\t\t\t3\t3\t1\t\u{200F}\t\u{A0}¤\t\t٪\u{61C}
    0\t,\t.\t\t\t3\t3\t1\t\u{200F}\t\u{A0}¤\t\t\u{200E}%\u{200E}
    0\t.\t,\t\t\t3\t3\t1\t\u{200F}\t\u{A0}¤\t\t٪
    ০\t.\t,\t\t\t3,2\t3,2\t1\t¤\u{A0}\t\t\t%
    0\t.\t,\t\t\t3,2\t3,2\t1\t¤\u{A0}\t\t\t%
    0\t.\t,\t\t\t3\t3\t1\t\t\u{A0}¤\t\t%
    0\t,\t.\t\t\t3\t3\t1\t\t\u{A0}¤\t\t%
    ۰\t٫\t٬\t\t\t3\t3\t1\t¤\u{A0}\t\t\t٪
    0\t,\t\u{A0}\t\t\t3\t3\t1\t\t\u{A0}¤\t\t\u{A0}%
    0\t,\t\u{A0}\t\t\t3\t3\t2\t\t\u{A0}¤\t\t\u{A0}%
    0\t.\t,\t\t\t3\t3\t1\t\t¤\t\t%
    0\t,\t\u{A0}\t\t\t3\t3\t2\t\t\u{A0}¤\t\t%
    ०\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t٫\t،\t\t\t3\t3\t1\t¤\u{A0}\t\t\t٪
    ०\t.\t,\t\t\t3\t3\t1\t¤\t\t\t%
    0\t,\t\u{A0}\t\t\t3\t3\t1\t¤\u{A0}\t\t%\u{A0}\t
    ০\t.\t,\t\t\t3,2\t3,2\t1\t\t¤\t\t%
    0\t.\t,\t\t\t3,2\t3,2\t1\t\t¤\t\t%
    ০\t.\t,\t\t\t3,2\t3,2\t1\t¤\t\t\t%
    0\t.\t,\t\t\t3,2\t3,2\t1\t¤\t\t\t%
    0\t,\t.\t\t\t3\t3\t1\t\t\u{A0}¤\t\t\u{A0}%
    𑄶\t.\t,\t\t\t3,2\t3,2\t1\t\t¤\t\t%
    0\t.\t,\t\t\t3\t3\t1\t\t\u{A0}¤\t\t\u{A0}%
    ٠\t٫\t٬\t\t\t3\t3\t1\t¤\u{A0}\t\t\t٪
    0\t,\t.\t\t\t3\t3\t1\t¤\u{A0}\t\t\t\u{A0}%
    0\t.\t’\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t.\t\u{A0}\t\t\t3\t3\t1\t\t¤\t\t%
    0\t.\t,\t\t\t3,2\t3\t1\t¤\u{A0}\t\t\t%
    0\t,\t\u{A0}\t\t\t3\t3\t1\t\t\u{A0}¤\t\t%
    ༠\t.\t,\t\t\t3,2\t3,2\t1\t¤\t\t\t\u{A0}%
    0\t.\t,\t\t\t3,2\t3,2\t1\t¤\t\t\t\u{A0}%
    0\t,\t\u{202F}\t\t\t3\t3\t1\t\t\u{A0}¤\t\t%
    0\t,\t.\t\t\t3\t3\t1\t¤\t\t\t%
    0\t,\t.\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t.\t,\t\t\t0\t0\t1\t¤\u{A0}\t\t\t%
    0\t,\t\u{A0}\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t,\t.\t\t\t3\t3\t2\t\t\u{A0}¤\t\t\u{A0}%
    0\t,\t.\t\t\t3\t3\t1\t\t\u{A0}¤\t%\u{A0}\t
    ۰\t٫\t٬\t\t\t3\t3\t1\t\u{200E}¤\t\t\t٪
    0\t.\t,\t\t\t3\t3\t1\t\u{200E}¤\u{A0}\t\t\t%
    𞥐\t.\t⹁\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t.\t⹁\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t,\t\u{202F}\t\t\t3\t3\t1\t\t\u{A0}¤\t\t\u{A0}%
    0\t,\t\u{202F}\t.\t\t3\t3\t1\t\t\u{A0}¤\t\t%
    0\t.\t’\t\t\t3\t3\t1\t\t\u{A0}¤\t\t\u{A0}%
    0\t.\t,\t\t\t3\t3\t1\t\u{200F}\t\u{A0}\u{200F}¤\t\t%
    𞅀\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t,\t.\t\t\t3\t3\t2\t¤\u{A0}\t\t\t%
    0\t,\t\u{A0}\t\t\t3\t3\t2\t¤\u{A0}\t\t\t%
    0\t,\t.\t\t\t3\t3\t2\t\t\u{A0}¤\t\t%
    0\t.\t’\t\t\t3\t3\t2\t¤\u{A0}\t\t\t%
    0\t,\t.\t\t\t3\t3\t1\t¤\t\t\t\u{A0}%
    ۰\t٫\t٬\t\t\t3\t3\t1\t¤\t\t\t٪
    0\t.\t،\t\t\t3\t3\t1\t¤\t\t\t%
    0\t,\t.\t\t\t3\t3\t1\t\t\u{A0}¤\t%\t
    0\t,\t.\t\t\t3\t3\t1\t\t¤\t\t%
    0\t.\t\u{A0}\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t.\t,\t\t\t3,2\t3\t1\t¤\t\t\t%
    ০\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    ꯰\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    ०\t.\t,\t\t\t3,2\t3\t1\t¤\t\t\t%
    ၀\t.\t,\t\t\t3\t3\t1\t\t\u{A0}¤\t\t%
    ०\t.\t,\t\t\t3,2\t3,2\t1\t¤\u{A0}\t\t\t%
    ߀\t.\t،\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t.\t،\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    0\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t\u{202F}%
    0\t,\t.\t\t\t3\t3\t1\t\t¤\t\t\u{A0}%
    ०\t.\t,\t\t\t3,2\t3,2\t1\t¤\t\t\t%
    ᱐\t.\t,\t\t\t3\t3\t1\t¤\u{A0}\t\t\t%
    ٠\t٫\t٬\t\t\t3\t3\t1\t¤\u{A0}\t\t\t٪\u{61C}
    0\t.\t’\t\t\t3\t3\t1\t¤\t\t\t%
    0\t,\t\u{A0}\t\t\t2\t2\t2\t¤\t\t%\t
    0\t,\t.\t\t\t3\t3\t1\t¤\t\t%\t
    ۰\t٫\t٬\t\t\t3\t3\t1\t¤\t\t\t%
    0\t,\t\u{202F}\t\t\t3\t3\t1\t\t\u{202F}¤\t\t%
    0\t.\t\u{A0}\t\t\t3\t3\t1\t¤\t\t\t%
    0\t,\t\u{A0}\t\t\t3\t3\t1\t\t¤\t\t\u{A0}%
    """

  /// The ways to write numbers of a locale, its own digits first.
  static let numberLocales = """
    aa\t0
    ab\t1
    af\t2
    agq\t3
    ak\t4
    am\t4
    an\t0
    ann\t0
    apc\t0
    ar\t5
    ar-BH\t6 5
    ar-DJ\t6 5
    ar-DZ\t7
    ar-EG\t6 5
    ar-ER\t6 5
    ar-IL\t6 5
    ar-IQ\t6 5
    ar-JO\t6 5
    ar-KM\t6 5
    ar-KW\t6 5
    ar-LB\t6 7
    ar-LY\t7
    ar-MA\t7
    ar-MR\t6 7
    ar-OM\t6 5
    ar-PS\t6 5
    ar-QA\t6 5
    ar-SA\t6 8
    ar-SD\t6 5
    ar-SO\t6 5
    ar-SS\t6 5
    ar-SY\t6 5
    ar-TD\t6 5
    ar-TN\t7
    ar-YE\t6 5
    arn\t0
    as\t9 10
    asa\t11
    ast\t12
    az\t12
    az-Arab\t13 0
    az-Cyrl\t11
    ba\t0
    bal\t0
    bas\t14
    be\t15
    bem\t4
    bew\t0
    bez\t16
    bg\t17
    bgc\t18 0
    bgn\t13 19
    bho\t20 4
    blo\t21
    blt\t0
    bm\t4
    bm-Nkoo\t0
    bn\t22 23
    bn-IN\t24 25
    bo\t0
    br\t14
    brx\t10
    bs\t12
    bss\t0
    byn\t0
    ca\t26
    cad\t0
    cch\t0
    ccp\t27 23
    ce\t28
    ceb\t4
    cgg\t4
    cho\t0
    chr\t4
    cic\t0
    ckb\t29 0
    co\t1
    cop\t0
    cs\t14
    csw\t0
    cu\t1
    cv\t14
    cy\t4
    da\t26
    dav\t4
    de\t26
    de-AT\t30
    de-CH\t31
    de-LI\t31
    dje\t32
    doi\t4
    dsb\t26
    dua\t14
    dv\t33
    dyo\t34
    dz\t35 36
    ebu\t4
    ee\t4
    el\t12
    en\t4
    en-150\t11
    en-AT\t30
    en-BE\t12
    en-CH\t31
    en-CZ\t34
    en-DE\t26
    en-DK\t26
    en-Dsrt\t0
    en-ES\t12
    en-FI\t14
    en-FR\t37
    en-HU\t34
    en-ID\t38
    en-IN\t25
    en-IT\t12
    en-MV\t0
    en-NL\t39
    en-NO\t14
    en-PL\t12
    en-PT\t34
    en-RO\t12
    en-SE\t14
    en-SI\t12
    en-SK\t34
    en-Shaw\t0
    en-US-POSIX\t40
    en-ZA\t2
    eo\t41
    es\t42
    es-419\t4
    es-AR\t38
    es-BO\t38
    es-BR\t4
    es-BZ\t4
    es-CL\t38
    es-CO\t38
    es-CR\t2
    es-CU\t4
    es-DO\t4
    es-EC\t38
    es-GT\t4
    es-HN\t4
    es-MX\t4
    es-NI\t4
    es-PA\t4
    es-PE\t0
    es-PR\t4
    es-PY\t39
    es-SV\t4
    es-US\t4
    es-UY\t39
    es-VE\t38
    et\t17
    eu\t43
    ewo\t34
    fa\t44 45
    ff\t34
    ff-Adlm\t46 47
    fi\t14
    fil\t4
    fo\t26
    fr\t48
    fr-CA\t14
    fr-CH\t49
    fr-LU\t26
    frr\t0
    fur\t0
    fy\t39
    ga\t4
    gaa\t0
    gd\t4
    gez\t0
    gl\t26
    gn\t0
    gsw\t50
    gu\t25
    guz\t4
    gv\t4
    ha\t0
    haw\t4
    he\t51
    hi\t25
    hnj\t52 0
    hr\t26
    hsb\t26
    ht\t14
    hu\t17
    hy\t17
    ia\t53
    id\t38
    ie\t54
    ig\t4
    ii\t0
    io\t0
    is\t12
    it\t55
    it-CH\t56
    iu\t0
    ja\t4
    jbo\t0
    jgo\t39
    jmc\t4
    jv\t39
    ka\t17
    kaa\t0
    kab\t3
    kaj\t0
    kam\t4
    kcg\t0
    kde\t4
    kea\t34
    ken\t0
    kgp\t39
    khq\t32
    ki\t4
    kk\t34
    kk-Arab\t0
    kkj\t39
    kl\t57
    kln\t4
    km\t16
    kn\t4
    ko\t4
    kok\t0
    kok-Latn\t25
    kpe\t0
    ks\t58 59
    ks-Deva\t0
    ksb\t16
    ksf\t34
    ksh\t1
    ku\t60
    kw\t4
    kxv\t25
    ky\t34
    la\t0
    lag\t0
    lb\t26
    lg\t16
    lij\t39
    lkt\t0
    lld\t12
    lmo\t0
    ln\t12
    lo\t38
    lrc\t13 0
    lt\t14
    ltg\t0
    lu\t61
    luo\t16
    luy\t4
    lv\t17
    mai\t0
    mas\t4
    mdf\t0
    mer\t4
    mfe\t62
    mg\t0
    mgh\t39
    mgo\t0
    mhn\t0
    mi\t0
    mic\t0
    mk\t26
    ml\t63
    mn\t0
    mn-Mong-MN\t4
    mni\t64 0
    mni-Mtei\t65 0
    moh\t0
    mr\t66 63
    ms\t4
    ms-Arab-BN\t39
    ms-BN\t39
    ms-ID\t38
    mt\t4
    mua\t38
    mus\t0
    my\t67 11
    myv\t0
    mzn\t13 0
    naq\t4
    nb\t14
    nd\t4
    nds\t1
    ne\t68 10
    nl\t39
    nmg\t34
    nn\t14
    nnh\t39
    no\t14
    nqo\t69 70
    nr\t2
    nso\t62
    nus\t4
    nv\t0
    ny\t0
    nyn\t4
    oc\t71
    om\t4
    or\t63
    os\t0
    osa\t0
    pa\t25
    pa-Arab\t13 0
    pap\t0
    pcm\t4
    pis\t0
    pl\t17
    prg\t0
    ps\t13 39
    pt\t39
    pt-AO\t34
    pt-CH\t17
    pt-CV\t17
    pt-GQ\t17
    pt-GW\t17
    pt-LU\t17
    pt-MO\t17
    pt-MZ\t17
    pt-PT\t17
    pt-ST\t17
    pt-TL\t17
    qu\t1
    qu-BO\t30
    quc\t0
    raj\t18 0
    rhg\t0
    rif\t0
    rm\t50
    rn\t72
    ro\t26
    rof\t4
    ru\t14
    ru-UA\t15
    rw\t39
    rwk\t16
    sa\t73 25
    sah\t34
    saq\t4
    sat\t74 0
    sat-Deva\t18 0
    sbp\t16
    sc\t12
    scn\t0
    sd\t75 0
    sd-Deva\t0
    sdh\t75 0
    se\t14
    seh\t61
    ses\t32
    sg\t38
    shi\t3
    shn\t0
    si\t4
    sid\t0
    sk\t14
    skr\t0
    sl\t42
    sma\t0
    smj\t0
    smn\t14
    sms\t0
    sn\t4
    so\t4
    sq\t17
    sr\t12
    ss\t2
    ssy\t0
    st\t4
    su\t38
    sv\t14
    sw\t0
    sw-CD\t39
    syr\t0
    szl\t0
    ta\t25
    ta-MY\t0
    ta-SG\t0
    te\t25
    teo\t4
    tg\t34
    th\t4
    ti\t4
    tig\t0
    tk\t14
    tn\t76
    to\t0
    tok\t77
    tpi\t11
    tr\t78
    trv\t0
    trw\t0
    ts\t41
    tt\t14
    twq\t32
    tyv\t0
    tzm\t34
    ug\t4
    uk\t34
    ur\t4
    ur-IN\t79 4
    uz\t34
    uz-Arab\t13 39
    vai\t4
    ve\t2
    vec\t80
    vi\t12
    vmw\t0
    vo\t0
    vun\t4
    wa\t0
    wae\t0
    wal\t0
    wbp\t0
    wo\t39
    xh\t81
    xnr\t25
    xog\t11
    yav\t34
    yi\t0
    yo\t4
    yrl\t39
    yue\t4
    za\t0
    zgh\t82
    zh\t4
    zh-Latn\t0
    zu\t4
    """

  /// Symbols that differ from those of the next locale.
  static let currencySymbols = """
    und\tAUDA$|BRLR$|CADCA$|CNYCN¥|EUR€|GBP£|HKDHK$|ILS₪|INR₹|JPYJP¥|KRW₩|MXNMX$|NZDNZ$|PHP₱|TWDNT$|USDUS$|VND₫|XAFFCFA|XCDEC$|XCGCg.|XOFF\u{202F}CFA|XPFCFPF
    aa\tETBBr
    aa-DJ\tDJFFdj
    aa-ER\tERNNfk
    af\tCADCAD|MXNMXN|PHPPHP|THB฿|USDUSD|ZARR
    af-NA\tNAD$
    ak\tGHSGH₵
    am\tAUDAU$|ETBብር|PHPPHP|THB฿
    ann\tNGN₦
    apc\tJODد.أ.\u{200F}
    ar\tAEDد.إ.\u{200F}|AUDAU$|BHDد.ب.\u{200F}|DZDد.ج.\u{200F}|EGPج.م.\u{200F}|GBPUK£|IQDد.ع.\u{200F}|IRRر.إ.|JODد.أ.\u{200F}|KWDد.ك.\u{200F}|LBPل.ل.\u{200F}|LYDد.ل.\u{200F}|MADد.م.\u{200F}|MRUأ.م.|OMRر.ع.\u{200F}|PHPPHP|QARر.ق.\u{200F}|SARر.س.\u{200F}|SDGج.س.|SYPل.س.\u{200F}|THB฿|TNDد.ت.\u{200F}|YERر.ي.\u{200F}
    ar-DJ\tDJFFdj
    ar-ER\tERNNfk
    ar-KM\tKMFCF
    ar-SO\tSOSS
    ar-SS\tGBPGB£|SSP£
    as\tPHPPHP
    asa\tTZSTSh
    ast\tJPY¥|PHPPHP|THB฿|USD$
    az\tAZN₼|PHPPHP|THB฿
    az-Arab\tAZNAZN|PHP₱|THBTHB
    az-Cyrl\tPHP₱|THBTHB
    be\tBRLBRL|BYNBr|CADCAD|JPY¥|NZDNZD|PHPPHP|RUB₽|USD$
    bem\tZMWK
    bez\tTZSTSh
    bg\tAUDAUD|BGNлв.|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDщ.д.|VNDVND|XCDXCD
    bn\tBDT৳|PHPPHP|THB฿
    bo\tCNY¥
    bo-IN\tCNYCN¥
    br\tAUD$A|CAD$CA|GBP£ RU|HKD$ HK|NZD$ ZN|USD$ SU
    bs\tAUDAUD|BAMKM|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|JPY¥|MXNMXN|NZDNZD|PHPPHP|RSDdin.|THB฿|USDUSD|XCDXCD|XPFXPF
    bs-Cyrl\tAUDA$|BAMКМ|BRLR$|CADCA$|CNYCN¥|CZKКч|GBP£|HKDHK$|ILS₪|MXNMX$|NZDNZ$|PHP₱|PLNзл|RSDдин.|THBTHB|TRYТл|USDUS$|XCDEC$|XPFCFPF
    byn\tERNNfk
    ca\tAUDAU$|BRLBRL|CADCAD|CNYCNY|JPY¥|MXNMXN|PHPPHP|THB฿|USDUSD|XCDXCD
    cad\tUSD$
    cch\tNGN₦
    ccp\tBDT৳|PHPPHP|THB฿
    ce\tRUB₽
    cgg\tUGXUSh
    chr\tUSD$
    cic\tUSD$
    ckb\tIQDد.ع.\u{200F}
    cs\tAUDAU$|CZKKč|ILSILS|INRINR|PHPPHP|VNDVND
    cu\tRUB₽
    cy\tKRWKRW|PHPPHP|THB฿
    da\tAUDAU$|DKKkr.|PHPPHP|THB฿
    dav\tKESKsh
    de\tAUDAU$|JPY¥|PHPPHP|THB฿|USD$
    de-CH\tEUREUR
    dsb\tAUDAUD|JPY¥|PLNzł|THB฿|USD$
    dv\tMVRރ.
    dz\tAUDAU$|BTNNu.|ILSILS|KRWKR₩|THBTH฿|XAFXAF
    ebu\tKESKsh
    ee\tGHSGH₵
    el\tPHPPHP|THB฿|USD$
    en\tJPY¥|USD$
    en-001\tJPYJP¥|USDUS$
    en-150\tJPYJP¥|USDUS$
    en-AG\tJPYJP¥|USDUS$|XCD$
    en-AI\tJPYJP¥|USDUS$|XCD$
    en-AT\tJPYJP¥|USDUS$
    en-AU\tAUD$|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|SCRRs|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XOFXOF|XPFCFP
    en-BB\tBBD$|JPYJP¥|USDUS$
    en-BE\tJPYJP¥|USDUS$
    en-BI\tBIFFBu
    en-BM\tBMD$|JPYJP¥|USDUS$
    en-BS\tBSD$|JPYJP¥|USDUS$
    en-BW\tBWPP|JPYJP¥|USDUS$
    en-BZ\tBZD$|JPYJP¥|USDUS$
    en-CA\tCAD$|JPYJP¥|USDUS$
    en-CC\tAUD$|JPYJP¥|USDUS$
    en-CH\tJPYJP¥|USDUS$
    en-CK\tJPYJP¥|NZD$|USDUS$
    en-CM\tJPYJP¥|USDUS$
    en-CX\tAUD$|JPYJP¥|USDUS$
    en-CY\tJPYJP¥|USDUS$
    en-CZ\tJPYJP¥|USDUS$
    en-DE\tJPYJP¥|USDUS$
    en-DG\tJPYJP¥|USDUS$
    en-DK\tDKKkr.|JPYJP¥|USDUS$
    en-DM\tJPYJP¥|USDUS$|XCD$
    en-Dsrt\tJPYJP¥
    en-ER\tERNNfk|JPYJP¥|USDUS$
    en-ES\tJPYJP¥|USDUS$
    en-FI\tJPYJP¥|USDUS$
    en-FJ\tFJD$|JPYJP¥|USDUS$
    en-FK\tFKP£|GBPGB£|JPYJP¥|USDUS$
    en-FM\tJPYJP¥|USDUS$
    en-FR\tJPYJP¥|USDUS$
    en-GB\tJPYJP¥|USDUS$
    en-GD\tJPYJP¥|USDUS$|XCD$
    en-GG\tJPYJP¥|USDUS$
    en-GH\tGHSGH₵|JPYJP¥|USDUS$
    en-GI\tGBPGB£|GIP£|JPYJP¥|USDUS$
    en-GM\tGMDD|JPYJP¥|USDUS$
    en-GS\tJPYJP¥|USDUS$
    en-GY\tGYD$|JPYJP¥|USDUS$
    en-HK\tJPYJP¥|USDUS$
    en-HU\tJPYJP¥|USDUS$
    en-ID\tIDRRp|JPYJP¥|USDUS$
    en-IE\tJPYJP¥|USDUS$
    en-IL\tJPYJP¥|USDUS$
    en-IM\tJPYJP¥|USDUS$
    en-IN\tJPYJP¥
    en-IO\tJPYJP¥|USDUS$
    en-IT\tJPYJP¥|USDUS$
    en-JE\tJPYJP¥|USDUS$
    en-JM\tJMD$|JPYJP¥|USDUS$
    en-KE\tJPYJP¥|KESKsh|USDUS$
    en-KI\tAUD$|JPYJP¥|USDUS$
    en-KN\tJPYJP¥|USDUS$|XCD$
    en-KY\tJPYJP¥|KYD$|USDUS$
    en-LC\tJPYJP¥|USDUS$|XCD$
    en-LR\tJPYJP¥|LRD$|USDUS$
    en-LS\tJPYJP¥|USDUS$|ZARR
    en-MG\tJPYJP¥|MGAAr|USDUS$
    en-MO\tJPYJP¥|MOPMOP$|USDUS$
    en-MS\tJPYJP¥|USDUS$|XCD$
    en-MT\tGBPGB£|JPYJP¥|USDUS$
    en-MU\tJPYJP¥|MURRs|USDUS$
    en-MV\tJPYJP¥|MVRRf|USDUS$
    en-MW\tJPYJP¥|MWKMK|USDUS$
    en-MY\tJPYJP¥|MYRRM|USDUS$
    en-NA\tJPYJP¥|NAD$|USDUS$
    en-NF\tAUD$|JPYJP¥|USDUS$
    en-NG\tJPYJP¥|NGN₦|USDUS$
    en-NL\tJPYJP¥|USDUS$
    en-NO\tJPYJP¥|NOKkr|USDUS$
    en-NR\tAUD$|JPYJP¥|USDUS$
    en-NU\tJPYJP¥|NZD$|USDUS$
    en-NZ\tJPYJP¥|NZD$|USDUS$
    en-PG\tJPYJP¥|PGKK|USDUS$
    en-PK\tJPYJP¥|PKRRs|USDUS$
    en-PL\tJPYJP¥|USDUS$
    en-PN\tJPYJP¥|NZD$|USDUS$
    en-PT\tJPYJP¥|USDUS$
    en-PW\tJPYJP¥|USDUS$
    en-RO\tJPYJP¥|USDUS$
    en-RW\tJPYJP¥|RWFRF|USDUS$
    en-SB\tJPYJP¥|SBD$|USDUS$
    en-SC\tJPYJP¥|SCRSR|USDUS$
    en-SD\tJPYJP¥|USDUS$
    en-SE\tJPYJP¥|SEKkr|USDUS$
    en-SG\tJPYJP¥|SGD$|USDUS$
    en-SH\tGBPGB£|JPYJP¥|SHP£|USDUS$
    en-SI\tJPYJP¥|USDUS$
    en-SK\tJPYJP¥|USDUS$
    en-SL\tJPYJP¥|SLELe|USDUS$
    en-SS\tGBPGB£|JPYJP¥|SSP£|USDUS$
    en-SX\tJPYJP¥|USDUS$
    en-SZ\tJPYJP¥|SZLE|USDUS$
    en-Shaw\tJPYJP¥|USDUS$
    en-TC\tJPYJP¥|USDUS$
    en-TK\tJPYJP¥|NZD$|USDUS$
    en-TO\tJPYJP¥|TOPT$|USDUS$
    en-TT\tJPYJP¥|TTD$|USDUS$
    en-TV\tAUD$|JPYJP¥|USDUS$
    en-TZ\tJPYJP¥|TZSTSh|USDUS$
    en-UG\tJPYJP¥|UGXUSh|USDUS$
    en-VC\tJPYJP¥|USDUS$|XCD$
    en-VG\tJPYJP¥|USDUS$
    en-VU\tJPYJP¥|USDUS$|VUVVT
    en-WS\tJPYJP¥|USDUS$|WSTWS$
    en-ZA\tJPYJP¥|USDUS$|ZARR
    en-ZM\tJPYJP¥|USDUS$|ZMWK
    en-ZW\tJPYJP¥|USDUS$
    es\tAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|THB฿|TWDTWD|XAFXAF|XCDXCD|XOFXOF
    es-419\tEUREUR|THBTHB|USDUSD|VNDVND
    es-AR\tARS$|EUREUR|THBTHB|VNDVND
    es-BO\tBOBBs|EUREUR|THBTHB|USDUSD|VNDVND
    es-BR\tBRLR$|EUREUR|THBTHB|USDUSD|VNDVND
    es-BZ\tBZD$|EUREUR|THBTHB|USDUSD|VNDVND
    es-CL\tCLP$|EUREUR|THBTHB|VNDVND
    es-CO\tCOP$|EUREUR|THBTHB|VNDVND
    es-CR\tCRC₡|EUREUR|THBTHB|USDUSD|VNDVND
    es-CU\tCUP$|EUREUR|THBTHB|VNDVND
    es-DO\tDOPRD$|EUREUR|THBTHB|VNDVND
    es-EC\tEUREUR|THBTHB|USD$|VNDVND
    es-GQ\tXAFFCFA
    es-GT\tEUREUR|GTQQ|THBTHB|USDUSD|VNDVND
    es-HN\tEUREUR|HNLL|THBTHB|USDUSD|VNDVND
    es-MX\tEUREUR|MRUUM|MXN$|THBTHB|USDUSD|VNDVND
    es-NI\tEUREUR|NIOC$|THBTHB|USDUSD|VNDVND
    es-PA\tEUREUR|PABB/.|THBTHB|USDUSD|VNDVND
    es-PE\tEUREUR|PENS/|THBTHB|USDUSD|VNDVND
    es-PH\tPHP₱
    es-PR\tEUREUR|THBTHB|USD$|VNDVND
    es-PY\tEUREUR|PYGGs.|THBTHB|USDUSD|VNDVND
    es-SV\tEUREUR|THBTHB|USD$|VNDVND
    es-US\tEUREUR|JPY¥|THBTHB|USD$|VNDVND
    es-UY\tEUREUR|THBTHB|UYU$|VNDVND
    es-VE\tEUREUR|THBTHB|USDUSD|VESBs.S|VNDVND
    et\tAUDAU$|JPY¥|PHPPHP|THB฿|USD$
    eu\tPHPPHP|THB฿
    fa\tAFN؋|CAD$CA|CNY¥CN|HKD$HK|IRRریال|JPY¥|MXN$MX|NZD$NZ|PHPPHP|THB฿|USD$|XCD$EC|XOFفرانک\u{202F}CFA
    ff-Adlm\tGNFFG
    ff-Adlm-BF\tGNFGNF
    ff-Adlm-CM\tGNFGNF
    ff-Adlm-GH\tGHSGH₵|GNFGNF
    ff-Adlm-GM\tGMDD|GNFGNF
    ff-Adlm-GW\tGNFGNF
    ff-Adlm-LR\tGNFGNF|LRD$
    ff-Adlm-MR\tGNFGNF|MRUUM
    ff-Adlm-NE\tGNFGNF
    ff-Adlm-NG\tGNFGNF|NGN₦
    ff-Adlm-SL\tGNFGNF|SLELe
    ff-Adlm-SN\tGNFGNF
    ff-Latn-GH\tGHSGH₵
    ff-Latn-GM\tGMDD
    ff-Latn-GN\tGNFFG
    ff-Latn-LR\tLRD$
    ff-Latn-MR\tMRUUM
    ff-Latn-NG\tNGN₦
    ff-Latn-SL\tSLELe
    fi\tAUDAUD|BRLBRL|CADCAD|CNYCNY|HKDHKD|ILSILS|INRINR|JPY¥|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USD$|VNDVND|XCDXCD|XPFXPF
    fil\tJPY¥|THB฿|USD$
    fo\tDKKkr
    fo-DK\tDKKkr.
    fr\tARS$AR|AUD$AU|BMD$BM|BND$BN|BZD$BZ|CAD$CA|CLP$CL|CNYCNY|COP$CO|FJD$FJ|FKP£FK|GBP£GB|GIP£GI|HKDHKD|JPYJPY|LBP£LB|MXN$MX|NAD$NA|NZD$NZ|PHPPHP|SBD$SB|SGD$SG|SRD$SR|TTD$TT|TWDTWD|USD$US|UYU$UY|WST$WS|XCDXCD|XPFFCFP
    fr-BI\tBIFFBu
    fr-CA\tARSARS|AUD$\u{A0}AU|BMDBMD|BNDBND|BZDBZD|CAD$|CLPCLP|CNYCN¥|COPCOP|FJDFJD|FKPFKP|GBP£|GIPGIP|HKD$\u{A0}HK|ILSILS|INRINR|JPY¥|KRWKRW|LBPLBP|MXNMXN|NADNAD|NZD$\u{A0}NZ|SBDSBD|SGD$\u{A0}SG|SRDSRD|TTDTTD|USD$\u{A0}US|UYUUYU|VNDVND|WSTWST|XAFXAF|XOFXOF|XPFXPF
    fr-CD\tCDFFC
    fr-DJ\tDJFFdj
    fr-DZ\tDZDDA
    fr-GN\tGNFFG
    fr-HT\tHTGG
    fr-KM\tKMFCF
    fr-MG\tMGAAr
    fr-MR\tMRUUM
    fr-MU\tMURRs
    fr-RW\tRWFRF
    fr-SC\tSCRSR
    fr-SY\tSYPLS
    fr-TN\tTNDDT
    fr-VU\tVUVVT
    ga\tJPY¥|THB฿|USD$
    gd\tTHB฿|USD$
    gez-ER\tERNNfk
    gl\tMXN$MX|PHPPHP|THB฿|USD$|XCDXCD
    gn\tPYG₲
    gsw\tJPY¥|USD$
    gu\tPHPPHP|THB฿
    guz\tKESKsh
    ha\tJPY¥|NGN₦|USD$
    ha-Arab\tJPYJP¥|USDUS$
    ha-GH\tGHSGH₵
    haw\tUSD$
    he\tCNY\u{200E}CN¥\u{200E}|JPY¥|PHPPHP|THB฿|USD$
    hi\tPHPPHP|THB฿|USD$
    hi-Latn\tPHP₱|THBTHB
    hr\tAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XCDXCD|XPFXPF
    hr-BA\tBAMKM
    hsb\tAUDAUD|JPY¥|PLNzł|THB฿|USD$
    ht\tARS$AR|AUD$AU|BMD$BM|BND$BN|BZD$BZ|CAD$CA|CLP$CL|CNYCNY|COP$CO|FJD$FJ|FKP£FK|GBP£GB|GIP£GI|HKDHKD|HTGG|JPYJPY|LBP£LB|MXN$MX|NAD$NA|NZD$NZ|PHPPHP|SBD$SB|SGD$SG|SRD$SR|TTD$TT|TWDTWD|USD$US|UYU$UY|WST$WS|XCDXCD|XPFFCFP
    hu\tAUDAUD|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|HUFFt|ILSILS|INRINR|JPY¥|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XCDXCD
    hy\tAMD֏|PHPPHP|THB฿|USD$
    id\tAUDAU$|IDRRp|INRRs|PHPPHP|THB฿
    ig\tJPY¥|NGN₦|USD$
    ii\tCNY¥
    is\tAUDAUD|BRLBRL|CADCAD|EUREUR|GBPGBP|INRINR|ISKkr.|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND
    it\tBRLBRL|HKDHKD|INRINR|JPYJPY|KRWKRW|MXNMXN|THB฿|TWDTWD|USDUSD|VNDVND
    ja\tCNY元|JPY￥|PHPPHP|USD$
    jmc\tTZSTSh
    jv\tIDRRp
    ka\tAUDAUD|CNYCNY|GEL₾|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|NZDNZD|PHPPHP|VNDVND
    kab\tDZDDA
    kaj\tNGN₦
    kam\tKESKsh
    kcg\tNGN₦
    kde\tTZSTSh
    kea\tAUDAU$|CVE\u{200B}|THB฿
    kgp\tAUDAU$|THB฿
    ki\tKESKsh
    kk\tKZT₸|LSLЛСЛ|PHPPHP|RUB₽|THB฿|USD$
    kk-Arab\tKZTKZT|LSLLSL|PHP₱|RUBRUB|THBTHB|USDUS$
    kl\tDKKkr.
    kln\tKESKsh
    km\tKHR៛|PHPPHP|THB฿|USD$
    kn\tPHPPHP|THB฿|USD$
    ko\tAUDAU$|PHPPHP
    kpe\tLRD$
    kpe-GN\tGNFFG|LRDLRD
    ksb\tTZSTSh
    ku\tTRY₺
    ky\tAUDAUD|BRLBRL|CADCAD|GBPGBP|HKDHKD|ILSILS|INRINR|KGSсом|KRWKRW|MXNMXN|NZDNZD|THB฿|TWDTWD|USDUSD|XCDXCD
    lag\tTZSTSh
    lb\tAUDAU$|JPY¥|PHPPHP|THB฿|USD$
    lg\tUGXUSh
    lkt\tUSD$
    ln\tCDFFC
    ln-AO\tAOAKz
    lo\tLAK₭|PHPPHP|THB฿
    lrc\tIQDد.ع.\u{200F}
    lt\tAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XOFXOF|XPFXPF
    lu\tCDFFC
    luo\tKESKsh
    luy\tKESKsh
    lv\tAUDAU$|JPY¥|PHPPHP|THB฿|USD$
    mas\tKESKsh
    mas-TZ\tTZSTSh
    mdf\tRUB₽
    mer\tKESKsh
    mfe\tMURRs
    mg\tMGAAr
    mgh\tMZNMTn
    mi\tJPY¥|NZD$
    mk\tAUDAUD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MKDден.|NZDNZD|PHPPHP|TWDTWD|VNDVND
    ml\tJPY¥|PHPPHP|THB฿|USD$
    mn\tMNT₮|PHPPHP|THB฿|USD$
    mn-Mong\tMNTMNT|PHP₱|THBTHB|USDUS$
    mr\tPHPPHP|THB฿|USD$
    ms\tCADCAD|MXNMXN|MYRRM|PHPPHP|USDUSD
    ms-Arab\tCADCA$|MXNMX$|PHP₱|USDUS$
    ms-Arab-BN\tBND$
    ms-BN\tBND$
    ms-ID\tIDRRp
    ms-SG\tSGD$
    mus\tUSD$
    my\tMMKK|THB฿
    naq\tNAD$
    nb\tAUDAUD|BRLBRL|CADCAD|CNYCNY|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NOKkr|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XPFXPF
    ne\tNPRनेरू|PHPPHP|THB฿
    nl\tAUDAU$|CADC$|FJDFJ$|PHPPHP|SBDSI$|THB฿|XPFXPF
    nl-AW\tAWGAfl.
    nl-BQ\tUSD$
    nl-SR\tSRD$
    nn\tAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NOKkr|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XPFXPF
    no\tAUDAUD|BRLBRL|CADCAD|CNYCNY|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NOKkr|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XPFXPF
    nr\tZARR
    nso\tZARR
    nus\tGBPGB£|SSP£
    nyn\tUGXUSh
    om\tETBBr
    om-KE\tKESKsh
    or\tJPY¥|PHPPHP|USD$
    os\tGEL₾
    os-RU\tGELGEL|RUB₽
    osa\tUSD$
    pa\tPHPPHP|THB฿
    pa-Arab\tPHP₱|PKRر|THBTHB
    pcm\tCADKA$
    pis\tSBD$
    pl\tAUDAUD|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|PLNzł|TWDTWD|USDUSD|VNDVND
    ps\tAFN؋
    pt\tAUDAU$|PHPPHP|THB฿
    pt-AO\tAOAKz
    pt-CV\tCVE\u{200B}
    pt-MO\tMOPMOP$
    pt-MZ\tMZNMTn
    pt-ST\tSTNDb
    qu\tPENS/
    qu-BO\tBOBBs|PENPEN
    qu-EC\tPENPEN|USD$
    quc\tGTQQ
    rn\tBIFFBu
    ro\tAUDAUD|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XCDXCD
    ro-MD\tMDLL
    rof\tTZSTSh
    ru\tJPY¥|PHPPHP|RUB₽|THB฿|TMTТМТ|UAH₴|USD$
    ru-BY\tBYNBr
    ru-KG\tKGSсом
    ru-KZ\tKZT₸
    ru-MD\tMDLL
    rw\tRWFRF
    rwk\tTZSTSh
    sah\tRUB₽
    saq\tKESKsh
    sbp\tTZSTSh
    sd\tPHPPHP|PKRRs
    sd-Deva\tPHP₱|PKRPKR
    se\tNOKkr
    se-SE\tNOKNkr|SEKkr
    seh\tMZNMTn
    si\tLKRරු.|PHPPHP|THB฿|XOFසිෆ්එ
    sid\tETBBr
    sk\tAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSNIS|INRINR|JPYJPY|KRWKRW|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND
    sl\tAUDAUD|BRLBRL|CADCAD|GBPGBP|JPY¥|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USD$|XCDXCD
    so\tSOSS
    so-DJ\tDJFFdj
    so-ET\tETBBr
    so-KE\tKESKsh
    sq\tALLLekë|BRLBRL|PHPPHP|THB฿
    sq-MK\tMKDden
    sr\tAUDAUD|BAMКМ|JPY¥|KRWKRW|NZDNZD|PHPPHP|VNDVND
    sr-Latn\tBAMKM
    ss\tSZLE|ZARR
    ssy\tERNNfk
    st\tZARR
    st-LS\tLSLM
    su\tIDRRp
    sv\tAUDAUD|BBDBds$|BMDBM$|BRLBR$|BSDBS$|BZDBZ$|CNYCNY|DKKDkr|DOPRD$|EGPEG£|GBPGBP|HKDHKD|INRINR|ISKIkr|JMDJM$|JPYJPY|KRWKRW|NOKNkr|NZDNZD|PHPPHP|SEKkr|TWDTWD|VNDVND
    sw\tKESKsh|PHPPHP|THB฿|TZSTSh
    sw-CD\tCDFFC
    sw-UG\tUGXUSh
    szl\tPLNzł
    ta\tJPY¥|PHPPHP|THB฿|USD$
    ta-LK\tLKRRs.
    ta-MY\tMYRRM|SGDS$
    ta-SG\tMYRRM|SGD$|USDUS$
    te\tPHPPHP|THB฿|USD$
    teo\tUGXUSh
    teo-KE\tKESKsh
    th\tAUDAU$|JPY¥|PHPPHP|THB฿
    ti\tCNYCNY|ETBBr|JPYJPY
    ti-ER\tERNNfk
    tig\tERNNfk
    tk\tEUREUR|GBPGBP|PHPPHP
    tn\tZARR
    tn-BW\tBWPP
    to\tAUDAUD$|NZDNZD$|TOPT$
    tr\tAUDAU$|JPY¥|PHPPHP|THB฿|TRY₺|USD$
    ts\tZARR
    ug\tCNY￥
    uk\tAUDAUD|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|ILSILS|INRINR|JPY¥|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|UAH₴|USDUSD|VNDVND|XCDXCD
    ur\tPHPPHP|PKRRs|THB฿|USD$
    ur-IN\tPKRPKR
    uz\tPHPPHP|UZSsoʻm
    uz-Arab\tAFN؋|PHP₱|UZSUZS
    uz-Cyrl\tPHP₱|THB฿|UZSсўм
    vai\tLRD$
    ve\tZARR
    vi\tAUDAU$|JPY¥|PHPPHP|THB฿
    vun\tTZSTSh
    wal\tETBBr
    xh\tZARR
    xog\tUGXUSh
    yo\tNGN₦|USD$
    yrl\tAUDAU$|THB฿|VESBs.S
    yue\tAUDAU$|JPY¥|KRW￦
    yue-Hans\tJPYJP¥
    zh\tAUDAU$|CNY¥|PHPPHP
    zh-Hans-MO\tMOPMOP$
    zh-Hans-SG\tSGD$
    zh-Hant\tCNYCN¥|JPY¥|KRW￦|TWD$
    zh-Hant-HK\tKRW₩|TWDNT$
    zh-Hant-MO\tKRW₩|MOPMOP$|TWDNT$
    zh-Latn\tAUDA$|CNYCN¥|PHP₱
    zu\tPHPPHP|THB฿|USD$|ZARR
    """

  /// Decimal digits of currencies; 2 for others in use.
  static let currencyDigits = """
    AED\t2
    AFN\t0
    ALL\t0
    AMD\t2
    AOA\t2
    ARS\t2
    AUD\t2
    AWG\t2
    AZN\t2
    BAM\t2
    BBD\t2
    BDT\t2
    BGN\t2
    BHD\t3
    BIF\t0
    BMD\t2
    BND\t2
    BOB\t2
    BRL\t2
    BSD\t2
    BTN\t2
    BWP\t2
    BYN\t2
    BZD\t2
    CAD\t2
    CDF\t2
    CHF\t2
    CLP\t0
    CNY\t2
    COP\t2
    CRC\t2
    CUP\t2
    CVE\t2
    CZK\t2
    DJF\t0
    DKK\t2
    DOP\t2
    DZD\t2
    EGP\t2
    ERN\t2
    ETB\t2
    EUR\t2
    FJD\t2
    FKP\t2
    GBP\t2
    GEL\t2
    GHS\t2
    GIP\t2
    GMD\t2
    GNF\t0
    GTQ\t2
    GYD\t2
    HKD\t2
    HNL\t2
    HTG\t2
    HUF\t2
    IDR\t2
    ILS\t2
    INR\t2
    IQD\t0
    IRR\t0
    ISK\t0
    JMD\t2
    JOD\t3
    JPY\t0
    KES\t2
    KGS\t2
    KHR\t2
    KMF\t0
    KPW\t0
    KRW\t0
    KWD\t3
    KYD\t2
    KZT\t2
    LAK\t0
    LBP\t0
    LKR\t2
    LRD\t2
    LSL\t2
    LYD\t3
    MAD\t2
    MDL\t2
    MGA\t0
    MKD\t2
    MMK\t0
    MNT\t2
    MOP\t2
    MRU\t2
    MUR\t2
    MVR\t2
    MWK\t2
    MXN\t2
    MYR\t2
    MZN\t2
    NAD\t2
    NGN\t2
    NIO\t2
    NOK\t2
    NPR\t2
    NZD\t2
    OMR\t3
    PAB\t2
    PEN\t2
    PGK\t2
    PHP\t2
    PKR\t2
    PLN\t2
    PYG\t0
    QAR\t2
    RON\t2
    RSD\t0
    RUB\t2
    RWF\t0
    SAR\t2
    SBD\t2
    SCR\t2
    SDG\t2
    SEK\t2
    SGD\t2
    SHP\t2
    SLE\t2
    SOS\t0
    SRD\t2
    SSP\t2
    STN\t2
    SYP\t0
    SZL\t2
    THB\t2
    TJS\t2
    TMT\t2
    TND\t3
    TOP\t2
    TRY\t2
    TTD\t2
    TWD\t2
    TZS\t2
    UAH\t2
    UGX\t0
    USD\t2
    UYU\t2
    UZS\t2
    VES\t2
    VND\t0
    VUV\t0
    WST\t2
    XAF\t0
    XCD\t2
    XCG\t2
    XOF\t0
    XPF\t0
    YER\t0
    ZAR\t2
    ZMW\t2
    ZWG\t2
    """

  /// The long date of the Gregorian calendar.
  static let dates = """
    ar\td MMMM y
    bg\td MMMM y\u{202F}'г'.
    cs\td. MMMM y
    da\td. MMMM y
    de\td. MMMM y
    el\td MMMM y
    en\tMMMM d, y
    en-001\td MMMM y
    en-150\td MMMM y
    en-AE\td MMMM y
    en-AG\td MMMM y
    en-AI\td MMMM y
    en-AT\td MMMM y
    en-AU\td MMMM y
    en-BB\td MMMM y
    en-BE\td MMMM y
    en-BM\td MMMM y
    en-BS\td MMMM y
    en-BW\tdd MMMM y
    en-BZ\tdd MMMM y
    en-CC\td MMMM y
    en-CH\td MMMM y
    en-CK\td MMMM y
    en-CM\td MMMM y
    en-CX\td MMMM y
    en-CY\td MMMM y
    en-CZ\td MMMM y
    en-DE\td MMMM y
    en-DG\td MMMM y
    en-DK\td MMMM y
    en-DM\td MMMM y
    en-ER\td MMMM y
    en-ES\td MMMM y
    en-FI\td MMMM y
    en-FJ\td MMMM y
    en-FK\td MMMM y
    en-FM\td MMMM y
    en-FR\td MMMM y
    en-GB\td MMMM y
    en-GD\td MMMM y
    en-GG\td MMMM y
    en-GH\td MMMM y
    en-GI\td MMMM y
    en-GM\td MMMM y
    en-GS\td MMMM y
    en-GY\td MMMM y
    en-HK\td MMMM y
    en-HU\td MMMM y
    en-ID\td MMMM y
    en-IE\td MMMM y
    en-IL\td MMMM y
    en-IM\td MMMM y
    en-IN\td MMMM y
    en-IO\td MMMM y
    en-IT\td MMMM y
    en-JE\td MMMM y
    en-JM\td MMMM y
    en-KE\td MMMM y
    en-KI\td MMMM y
    en-KN\td MMMM y
    en-KY\td MMMM y
    en-LC\td MMMM y
    en-LR\td MMMM y
    en-LS\td MMMM y
    en-MG\td MMMM y
    en-MO\td MMMM y
    en-MS\td MMMM y
    en-MT\tdd MMMM y
    en-MU\td MMMM y
    en-MV\td MMMM y
    en-MW\td MMMM y
    en-MY\td MMMM y
    en-NA\td MMMM y
    en-NF\td MMMM y
    en-NG\td MMMM y
    en-NL\td MMMM y
    en-NO\td MMMM y
    en-NR\td MMMM y
    en-NU\td MMMM y
    en-NZ\td MMMM y
    en-PG\td MMMM y
    en-PK\td MMMM y
    en-PL\td MMMM y
    en-PN\td MMMM y
    en-PT\td MMMM y
    en-PW\td MMMM y
    en-RO\td MMMM y
    en-RW\td MMMM y
    en-SB\td MMMM y
    en-SC\td MMMM y
    en-SD\td MMMM y
    en-SE\td MMMM y
    en-SG\td MMMM y
    en-SH\td MMMM y
    en-SI\td MMMM y
    en-SK\td MMMM y
    en-SL\td MMMM y
    en-SS\td MMMM y
    en-SX\td MMMM y
    en-SZ\td MMMM y
    en-TC\td MMMM y
    en-TK\td MMMM y
    en-TO\td MMMM y
    en-TT\td MMMM y
    en-TV\td MMMM y
    en-TZ\td MMMM y
    en-UG\td MMMM y
    en-VC\td MMMM y
    en-VG\td MMMM y
    en-VU\td MMMM y
    en-WS\td MMMM y
    en-ZA\tdd MMMM y
    en-ZM\td MMMM y
    en-ZW\tdd MMMM y
    es\td 'de' MMMM 'de' y
    es-HN\tdd 'de' MMMM 'de' y
    fa\td MMMM y
    fi\td. MMMM y
    fr\td MMMM y
    he\td בMMMM y
    hi\td MMMM y
    hr\td. MMMM y.
    hu\ty. MMMM d.
    id\td MMMM y
    it\td MMMM y
    ja\ty年M月d日
    ko\ty년 MMMM d일
    ms\td MMMM y
    nb\td. MMMM y
    nl\td MMMM y
    pl\td MMMM y
    pt\td 'de' MMMM 'de' y
    ro\td MMMM y
    ru\td MMMM y\u{202F}'г'.
    sk\td. MMMM y
    sv\td MMMM y
    th\td MMMM 'ค.ศ.' y
    tr\td MMMM y
    uk\td MMMM y\u{202F}'р'.
    ur\td MMMM، y
    vi\td MMMM, y
    zh\ty年M月d日
    """

  /// The months in such a date.
  static let months = """
    ar\tيناير\tفبراير\tمارس\tأبريل\tمايو\tيونيو\tيوليو\tأغسطس\tسبتمبر\tأكتوبر\tنوفمبر\tديسمبر
    ar-DZ\tجانفي\tفيفري\tمارس\tأفريل\tماي\tجوان\tجويلية\tأوت\tسبتمبر\tأكتوبر\tنوفمبر\tديسمبر
    ar-IQ\tكانون الثاني\tشباط\tآذار\tنيسان\tأيار\tحزيران\tتموز\tآب\tأيلول\tتشرين الأول\tتشرين الثاني\tكانون الأول
    ar-JO\tكانون الثاني\tشباط\tآذار\tنيسان\tأيار\tحزيران\tتموز\tآب\tأيلول\tتشرين الأول\tتشرين الثاني\tكانون الأول
    ar-LB\tكانون الثاني\tشباط\tآذار\tنيسان\tأيار\tحزيران\tتموز\tآب\tأيلول\tتشرين الأول\tتشرين الثاني\tكانون الأول
    ar-MA\tيناير\tفبراير\tمارس\tأبريل\tماي\tيونيو\tيوليوز\tغشت\tشتنبر\tأكتوبر\tنونبر\tدجنبر
    ar-MR\tيناير\tفبراير\tمارس\tإبريل\tمايو\tيونيو\tيوليو\tأغشت\tشتمبر\tأكتوبر\tنوفمبر\tدجمبر
    ar-PS\tكانون الثاني\tشباط\tآذار\tنيسان\tأيار\tحزيران\tتموز\tآب\tأيلول\tتشرين الأول\tتشرين الثاني\tكانون الأول
    ar-SY\tكانون الثاني\tشباط\tآذار\tنيسان\tأيار\tحزيران\tتموز\tآب\tأيلول\tتشرين الأول\tتشرين الثاني\tكانون الأول
    ar-TN\tجانفي\tفيفري\tمارس\tأفريل\tماي\tجوان\tجويلية\tأوت\tسبتمبر\tأكتوبر\tنوفمبر\tديسمبر
    bg\tянуари\tфевруари\tмарт\tаприл\tмай\tюни\tюли\tавгуст\tсептември\tоктомври\tноември\tдекември
    cs\tledna\túnora\tbřezna\tdubna\tkvětna\tčervna\tčervence\tsrpna\tzáří\tříjna\tlistopadu\tprosince
    da\tjanuar\tfebruar\tmarts\tapril\tmaj\tjuni\tjuli\taugust\tseptember\toktober\tnovember\tdecember
    de\tJanuar\tFebruar\tMärz\tApril\tMai\tJuni\tJuli\tAugust\tSeptember\tOktober\tNovember\tDezember
    de-AT\tJänner\tFebruar\tMärz\tApril\tMai\tJuni\tJuli\tAugust\tSeptember\tOktober\tNovember\tDezember
    de-IT\tJänner\tFebruar\tMärz\tApril\tMai\tJuni\tJuli\tAugust\tSeptember\tOktober\tNovember\tDezember
    el\tΙανουαρίου\tΦεβρουαρίου\tΜαρτίου\tΑπριλίου\tΜαΐου\tΙουνίου\tΙουλίου\tΑυγούστου\tΣεπτεμβρίου\tΟκτωβρίου\tΝοεμβρίου\tΔεκεμβρίου
    en\tJanuary\tFebruary\tMarch\tApril\tMay\tJune\tJuly\tAugust\tSeptember\tOctober\tNovember\tDecember
    es\tenero\tfebrero\tmarzo\tabril\tmayo\tjunio\tjulio\tagosto\tseptiembre\toctubre\tnoviembre\tdiciembre
    es-PE\tenero\tfebrero\tmarzo\tabril\tmayo\tjunio\tjulio\tagosto\tsetiembre\toctubre\tnoviembre\tdiciembre
    es-UY\tenero\tfebrero\tmarzo\tabril\tmayo\tjunio\tjulio\tagosto\tsetiembre\toctubre\tnoviembre\tdiciembre
    fa\tژانویهٔ\tفوریهٔ\tمارس\tآوریل\tمهٔ\tژوئن\tژوئیهٔ\tاوت\tسپتامبر\tاکتبر\tنوامبر\tدسامبر
    fa-AF\tجنوری\tفبروری\tمارچ\tاپریل\tمی\tجون\tجولای\tاگست\tسپتمبر\tاکتوبر\tنومبر\tدسمبر
    fi\ttammikuuta\thelmikuuta\tmaaliskuuta\thuhtikuuta\ttoukokuuta\tkesäkuuta\theinäkuuta\telokuuta\tsyyskuuta\tlokakuuta\tmarraskuuta\tjoulukuuta
    fr\tjanvier\tfévrier\tmars\tavril\tmai\tjuin\tjuillet\taoût\tseptembre\toctobre\tnovembre\tdécembre
    he\tינואר\tפברואר\tמרץ\tאפריל\tמאי\tיוני\tיולי\tאוגוסט\tספטמבר\tאוקטובר\tנובמבר\tדצמבר
    hi\tजनवरी\tफ़रवरी\tमार्च\tअप्रैल\tमई\tजून\tजुलाई\tअगस्त\tसितंबर\tअक्टूबर\tनवंबर\tदिसंबर
    hr\tsiječnja\tveljače\tožujka\ttravnja\tsvibnja\tlipnja\tsrpnja\tkolovoza\trujna\tlistopada\tstudenoga\tprosinca
    hu\tjanuár\tfebruár\tmárcius\táprilis\tmájus\tjúnius\tjúlius\taugusztus\tszeptember\toktóber\tnovember\tdecember
    id\tJanuari\tFebruari\tMaret\tApril\tMei\tJuni\tJuli\tAgustus\tSeptember\tOktober\tNovember\tDesember
    it\tgennaio\tfebbraio\tmarzo\taprile\tmaggio\tgiugno\tluglio\tagosto\tsettembre\tottobre\tnovembre\tdicembre
    ja\t1月\t2月\t3月\t4月\t5月\t6月\t7月\t8月\t9月\t10月\t11月\t12月
    ko\t1월\t2월\t3월\t4월\t5월\t6월\t7월\t8월\t9월\t10월\t11월\t12월
    ms\tJanuari\tFebruari\tMac\tApril\tMei\tJun\tJulai\tOgos\tSeptember\tOktober\tNovember\tDisember
    nb\tjanuar\tfebruar\tmars\tapril\tmai\tjuni\tjuli\taugust\tseptember\toktober\tnovember\tdesember
    nl\tjanuari\tfebruari\tmaart\tapril\tmei\tjuni\tjuli\taugustus\tseptember\toktober\tnovember\tdecember
    pl\tstycznia\tlutego\tmarca\tkwietnia\tmaja\tczerwca\tlipca\tsierpnia\twrześnia\tpaździernika\tlistopada\tgrudnia
    pt\tjaneiro\tfevereiro\tmarço\tabril\tmaio\tjunho\tjulho\tagosto\tsetembro\toutubro\tnovembro\tdezembro
    ro\tianuarie\tfebruarie\tmartie\taprilie\tmai\tiunie\tiulie\taugust\tseptembrie\toctombrie\tnoiembrie\tdecembrie
    ru\tянваря\tфевраля\tмарта\tапреля\tмая\tиюня\tиюля\tавгуста\tсентября\tоктября\tноября\tдекабря
    sk\tjanuára\tfebruára\tmarca\tapríla\tmája\tjúna\tjúla\taugusta\tseptembra\toktóbra\tnovembra\tdecembra
    sv\tjanuari\tfebruari\tmars\tapril\tmaj\tjuni\tjuli\taugusti\tseptember\toktober\tnovember\tdecember
    th\tมกราคม\tกุมภาพันธ์\tมีนาคม\tเมษายน\tพฤษภาคม\tมิถุนายน\tกรกฎาคม\tสิงหาคม\tกันยายน\tตุลาคม\tพฤศจิกายน\tธันวาคม
    tr\tOcak\tŞubat\tMart\tNisan\tMayıs\tHaziran\tTemmuz\tAğustos\tEylül\tEkim\tKasım\tAralık
    uk\tсічня\tлютого\tберезня\tквітня\tтравня\tчервня\tлипня\tсерпня\tвересня\tжовтня\tлистопада\tгрудня
    ur\tجنوری\tفروری\tمارچ\tاپریل\tمئی\tجون\tجولائی\tاگست\tستمبر\tاکتوبر\tنومبر\tدسمبر
    vi\ttháng 1\ttháng 2\ttháng 3\ttháng 4\ttháng 5\ttháng 6\ttháng 7\ttháng 8\ttháng 9\ttháng 10\ttháng 11\ttháng 12
    zh\t一月\t二月\t三月\t四月\t五月\t六月\t七月\t八月\t九月\t十月\t十一月\t十二月
    zh-Hant\t1月\t2月\t3月\t4月\t5月\t6月\t7月\t8月\t9月\t10月\t11月\t12月
    """

  /// Counted days, by plural, and what is paid per day; the same of weeks, months and years.
  static let lengths = """
    ar\tzero={0} يوم|one=يوم|two=يومان|few={0} أيام|many={0} يومًا|other={0} يوم\t{0} في اليوم\tzero={0} أسبوع|one=أسبوع|two=أسبوعان|few={0} أسابيع|many={0} أسبوعًا|other={0} أسبوع\t{0} في الأسبوع\tzero={0} شهر|one=شهر|two=شهران|few={0} أشهر|many={0} شهرًا|other={0} شهر\t{0} في الشهر\tzero={0} سنة|one=سنة|two=سنتان|few={0} سنوات|many={0} سنة|other={0} سنة\t{0} في السنة
    bg\tone={0} ден|other={0} дни\t{0} на ден\tone={0} седмица|other={0} седмици\t{0} на седмица\tone={0} месец|other={0} месеца\t{0} на месец\tone={0} година|other={0} години\t{0} на година
    cs\tone={0} den|few={0} dny|many={0} dne|other={0} dnů\t{0} za den\tone={0} týden|few={0} týdny|many={0} týdne|other={0} týdnů\t{0} za týden\tone={0} měsíc|few={0} měsíce|many={0} měsíce|other={0} měsíců\t{0} za měsíc\tone={0} rok|few={0} roky|many={0} roku|other={0} let\t{0} za rok
    da\tone={0} dag|other={0} dage\t{0} pr. dag\tone={0} uge|other={0} uger\t{0} pr. uge\tone={0} måned|other={0} måneder\t{0} pr. måned\tone={0} år|other={0} år\t{0} om året
    de\tone={0} Tag|other={0} Tage\t{0} pro Tag\tone={0} Woche|other={0} Wochen\t{0} pro Woche\tone={0} Monat|other={0} Monate\t{0} pro Monat\tone={0} Jahr|other={0} Jahre\t{0} pro Jahr
    el\tone={0} ημέρα|other={0} ημέρες\t{0} ανά ημέρα\tone={0} εβδομάδα|other={0} εβδομάδες\t{0} ανά εβδομάδα\tone={0} μήνας|other={0} μήνες\t{0} ανά μήνα\tone={0} έτος|other={0} έτη\t{0} ανά έτος
    en\tone={0} day|other={0} days\t{0} per day\tone={0} week|other={0} weeks\t{0} per week\tone={0} month|other={0} months\t{0} per month\tone={0} year|other={0} years\t{0} per year
    es\tone={0} día|other={0} días\t{0} por día\tone={0} semana|other={0} semanas\t{0} por semana\tone={0} mes|other={0} meses\t{0} por mes\tone={0} año|other={0} años\t{0} por año
    es-AR\tone={0} día|other={0} días\t{0} por día\tone={0} semana|other={0} semanas\t{0} por semana\tone={0} mes|other={0} meses\t{0} por mes\tone={0} año|other={0} años\t{0}/año
    es-CO\tone={0} día|other={0} días\t{0} por día\tone={0} semana|other={0} semanas\t{0}/sem.\tone={0} mes|other={0} meses\t{0}/mes\tone={0} año|other={0} años\t{0} por año
    es-GT\tone={0} día|other={0} días\t{0} al día\tone={0} semana|other={0} semanas\t{0} por semana\tone={0} mes|other={0} meses\t{0} al mes\tone={0} año|other={0} años\t{0} al año
    es-PY\tone={0} día|other={0} días\t{0} por día\tone={0} semana|other={0} semanas\t{0} por semana\tone={0} mes|other={0} meses\t{0} por mes\tone={0} año|other={0} años\t{0}/año
    fa\tone={0} روز|other={0} روز\t{0} در روز\tone={0} هفته|other={0} هفته\t{0} در هفته\tone={0} ماه|other={0} ماه\t{0} در ماه\tone={0} سال|other={0} سال\t{0} در سال
    fi\tone={0} päivä|other={0} päivää\t{0} / päivä\tone={0} viikko|other={0} viikkoa\t{0} / viikko\tone={0} kuukausi|other={0} kuukautta\t{0} / kuukausi\tone={0} vuosi|other={0} vuotta\t{0} / vuosi
    fr\tone={0}\u{A0}jour|other={0}\u{A0}jours\t{0} par jour\tone={0}\u{A0}semaine|other={0}\u{A0}semaines\t{0} par semaine\tone={0}\u{A0}mois|other={0}\u{A0}mois\t{0} par mois\tone={0}\u{A0}an|other={0} ans\t{0} par an
    fr-CA\tone={0} jour|other={0} jours\t{0} par jour\tone={0} semaine|other={0} semaines\t{0} par semaine\tone={0} mois|other={0} mois\t{0} par mois\tone={0}\u{A0}an|other={0} ans\t{0} par an
    he\tone={0} יום|two=יומיים|many={0} יום|other={0} ימים\t{0}/יום\tone={0} שבוע|two=שבועיים|other={0} שבועות\t{0}/שבוע\tone={0} חודש|two=חודשיים|many={0} חודשים|other={0} חודשים\t{0} לחודש\tone={0} שנה|two={0} שנים|other={0} שנים\t{0} לשנה
    hi\tone={0} दिन|other={0} दिन\t{0} प्रति दिन\tone={0} सप्ताह|other={0} सप्ताह\t{0} प्रति सप्ताह\tone={0} महीना|other={0} महीने\t{0} प्रति महीना\tone={0} वर्ष|other={0} वर्ष\t{0} प्रति वर्ष
    hr\tone={0} dan|few={0} dana|other={0} dana\t{0} dnevno\tone={0} tjedan|few={0} tjedna|other={0} tjedana\t{0} tjedno\tone={0} mjesec|few={0} mjeseca|other={0} mjeseci\t{0} mjesečno\tone={0} godina|few={0} godine|other={0} godina\t{0} godišnje
    hu\tone={0} nap|other={0} nap\t{0}/nap\tone={0} hét|other={0} hét\t{0}/hét\tone={0} hónap|other={0} hónap\t{0}/hónap\tone={0} év|other={0} év\t{0}/év
    id\tother={0} hari\t{0} per hari\tother={0} minggu\t{0} per minggu\tother={0} bulan\t{0} per bulan\tother={0} tahun\t{0} per tahun
    it\tone={0} giorno|other={0} giorni\t{0} al giorno\tone={0} settimana|other={0} settimane\t{0} alla settimana\tone={0} mese|other={0} mesi\t{0} al mese\tone={0} anno|other={0} anni\t{0} all’anno
    ja\tother={0} 日\t{0}/日\tother={0} 週間\t{0}/週\tother={0} か月\t{0}/月\tother={0} 年\t{0}/年
    ko\tother={0}일\t일당 {0}\tother={0}주\t주당 {0}\tother={0}개월\t월당 {0}\tother={0}년\t연당 {0}
    ms\tother={0} hari\t{0} setiap hari\tother={0} minggu\t{0} setiap minggu\tother={0} bulan\t{0} setiap bulan\tother={0} tahun\t{0} setiap tahun
    nb\tone={0} dag|other={0} dager\t{0} per dag\tone={0} uke|other={0} uker\t{0} per uke\tone={0} måned|other={0} måneder\t{0} per måned\tone={0} år|other={0} år\t{0} per år
    nl\tone={0} dag|other={0} dagen\t{0} per dag\tone={0} week|other={0} weken\t{0} per week\tone={0} maand|other={0} maanden\t{0} per maand\tone={0} jaar|other={0} jaar\t{0} per jaar
    pl\tone={0} dzień|few={0} dni|many={0} dni|other={0} dnia\t{0} na dobę\tone={0} tydzień|few={0} tygodnie|many={0} tygodni|other={0} tygodnia\t{0} na tydzień\tone={0} miesiąc|few={0} miesiące|many={0} miesięcy|other={0} miesiąca\t{0} na miesiąc\tone={0} rok|few={0} lata|many={0} lat|other={0} roku\t{0} na rok
    pt\tone={0} dia|other={0} dias\t{0} por dia\tone={0} semana|other={0} semanas\t{0} por semana\tone={0} mês|other={0} meses\t{0} por mês\tone={0} ano|other={0} anos\t{0} por ano
    ro\tone={0} zi|few={0} zile|other={0} de zile\t{0} pe zi\tone={0} săptămână|few={0} săptămâni|other={0} de săptămâni\t{0} pe săptămână\tone={0} lună|few={0} luni|other={0} de luni\t{0} pe lună\tone={0} an|few={0} ani|other={0} de ani\t{0} pe an
    ru\tone={0} день|few={0} дня|many={0} дней|other={0} дня\t{0} в день\tone={0} неделя|few={0} недели|many={0} недель|other={0} недели\t{0} в неделю\tone={0} месяц|few={0} месяца|many={0} месяцев|other={0} месяца\t{0} в месяц\tone={0} год|few={0} года|many={0} лет|other={0} года\t{0} в год
    sk\tone={0} deň|few={0} dni|many={0} dňa|other={0} dní\t{0} za deň\tone={0} týždeň|few={0} týždne|many={0} týždňa|other={0} týždňov\t{0} za týždeň\tone={0} mesiac|few={0} mesiace|many={0} mesiaca|other={0} mesiacov\t{0} za mesiac\tone={0} rok|few={0} roky|many={0} roka|other={0} rokov\t{0} za rok
    sv\tone={0} dag|other={0} dagar\t{0} per dag\tone={0} vecka|other={0} veckor\t{0} per vecka\tone={0} månad|other={0} månader\t{0} per månad\tone={0} år|other={0} år\t{0} per år
    th\tother={0} วัน\t{0} ต่อวัน\tother={0} สัปดาห์\t{0} ต่อสัปดาห์\tother={0} เดือน\t{0} ต่อเดือน\tother={0} ปี\t{0} ต่อปี
    tr\tone={0} gün|other={0} gün\t{0}/gün\tone={0} hafta|other={0} hafta\t{0}/hafta\tone={0} ay|other={0} ay\t{0}/ay\tone={0} yıl|other={0} yıl\t{0}/yıl
    uk\tone={0} день|few={0} дні|many={0} днів|other={0} дня\t{0} на день\tone={0} тиждень|few={0} тижні|many={0} тижнів|other={0} тижня\t{0} на тиждень\tone={0} місяць|few={0} місяці|many={0} місяців|other={0} місяця\t{0} на місяць\tone={0} рік|few={0} роки|many={0} років|other={0} року\t{0} на рік
    ur\tone={0} دن|other={0} دن\t{0} فی دن\tone={0} ہفتہ|other={0} ہفتے\t{0} فی ہفتہ\tone={0} مہینہ|other={0} مہینے\t{0} فی ماہ\tone={0} سال|other={0} سال\tفی سال {0}
    vi\tother={0} ngày\t{0}/ngày\tother={0} tuần\t{0}/tuần\tother={0} tháng\t{0}/tháng\tother={0} năm\t{0}/năm
    zh\tother={0}天\t{0}/天\tother={0}周\t{0}/周\tother={0}个月\t{0}/月\tother={0}年\t{0}/年
    zh-Hant\tother={0} 天\t每天 {0}\tother={0} 週\t每週 {0}\tother={0} 個月\t每月 {0}\tother={0} 年\t每年 {0}
    zh-Hant-HK\tother={0} 日\t{0} 每日\tother={0} 星期\t{0} 每星期\tother={0} 個月\t{0} 每個月\tother={0} 年\t{0} 每年
    zh-Hant-MO\tother={0} 日\t{0} 每日\tother={0} 星期\t{0} 每星期\tother={0} 個月\t{0} 每個月\tother={0} 年\t{0} 每年
    """
}

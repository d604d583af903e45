extension TermsWords {
  /// Languages of eastern Europe, the Near East and Asia.
  static let further: [String: Lists] = [
    "pl": Lists(
      free: "bezpłat|darmo", trial: "próbn|wyprób", renews: "odnawia|odnow|przedłuż",
      cancel: "anul|rezygn|zrezygn|wyłącz",
      then: "potem|następnie|po ", period: "dzień|dni|tydzień|tygod|miesi|/rok| rok|roczn|latach",
      extended: "potwierdz/ustawie/przepad|utrac|strac|przepaś"),
    "cs": Lists(
      free: "zdarma", trial: "zkuš|vyzkouš", renews: "obnov|prodlou|prodluž", cancel: "zruš|vypn|vypov",
      then: "poté|potom|pak|po ", period: "/den| den|dní|denn|týden|týdn|měsíc|rok|roč",
      extended: "potvrz/nastaven/propad|ztrat|ztrác|zanik"),
    "ru": Lists(
      free: "бесплат", trial: "пробн|попроб", renews: "продлева|продлен|продли|возобнов|обновля",
      cancel: "отмен|отключ|отказ",
      then: "затем|потом|далее|после", period: "день|дня|дней|недел|месяц|/год| год|годов| лет",
      extended: "подтвержд/настройк/аннулир|утрач|утрат|сгор|потеря|пропад"),
    "uk": Lists(
      free: "безкошт", trial: "пробн|спроб", renews: "поновл|продовж|подовж|оновл", cancel: "скасу|вимк|вимик|відмов",
      then: "потім|далі|після|згодом", period: "день|дні|днів|тижд|тижн|місяц|рік| рок|річн",
      extended: "підтвердж/налаштув|параметр/анул|втрач|втрат|згор"),
    "tr": Lists(
      free: "ücretsiz|bedava", trial: "deneme|dene", renews: "yenilen|yenile", cancel: "iptal|kapat",
      then: "sonra|ardından",
      period: "gün|hafta|/ay| ay|aylık|yıl", extended: "onay/ayar/geçersiz|kayb|iptal|yanar|hükümsüz"),
    "ar": Lists(
      free: "مجان", trial: "تجرب", renews: "تجدد|تجديد|يتجد|تُجدد|يُجدد", cancel: "إلغ|الغ|تلغ|إيقاف", then: "ثم|بعد",
      period: "يوم|أسبوع|اسبوع|شهر|سنة|سنو|عام"),
    "he": Lists(
      free: "חינם", trial: "ניסיון|נסיון", renews: "מתחדש|חידוש|יתחדש|תתחדש|התחדש", cancel: "בטל|ביטול|יבוטל|תבוטל",
      then: "לאחר|אחרי|ואז", period: "יום|ימים|שבוע|חודש|שנה|שנתי"),
    "hi": Lists(
      free: "मुफ़्त|मुफ्त|निःशुल्क|फ़्री|फ्री", trial: "ट्रायल|परीक्षण", renews: "नवीनी|रिन्यू|नवीकर|नवीनीकरण", cancel: "रद्द|कैंसल|कैंसिल|बंद",
      then: "फिर|बाद", period: "दिन|सप्ताह|हफ़्त|हफ्त|महीन|माह|मास|साल|वर्ष|वार्षिक"),
    "id": Lists(
      free: "gratis", trial: "coba", renews: "perpanjang|diperbarui|perbarui", cancel: "batal|nonaktif|hentikan",
      then: "lalu|kemudian|setelah", period: "hari|minggu|bulan|tahun"),
    "vi": Lists(
      free: "miễn phí", trial: "dùng thử", renews: "gia hạn", cancel: "hủy|huỷ|tắt", then: "sau đó|sau",
      period: "ngày|tuần|tháng|năm"),
    "th": Lists(
      free: "ฟรี", trial: "ทดลอง", renews: "ต่ออายุ|ต่ออัตโนมัติ", cancel: "ยกเลิก|ปิด", then: "จากนั้น|หลังจาก|หลัง",
      period: "วัน|สัปดาห์|เดือน|ปี"),
    "ja": Lists(
      free: "無料", trial: "トライアル|お試し|体験", renews: "更新|継続", cancel: "解約|キャンセル|オフ|停止|解除",
      then: "その後|以降|終了後|後", period: "日|週|月|年",
      extended: "確認|確定|購入時|承認/設定/無効|失効|失わ|消滅|放棄"),
    "ko": Lists(
      free: "무료", trial: "체험", renews: "갱신|연장", cancel: "취소|해지|끄|중단", then: "이후|그 후|다음|후|뒤",
      period: "일|주|월|개월|달|년|연간", extended: "확인|구매 시|승인|확정/설정/소멸|상실|무효|몰수|사라"),
    "zh": Lists(
      free: "免费|免費", trial: "试用|試用|体验|體驗", renews: "续|續", cancel: "取消|关闭|關閉|退订|退訂", then: "后|後|然|再",
      period: "天|日|周|週|星期|月|年", extended: "确认|確認|购买时|購買時/设置|設定|设定|設置/作废|作廢|丧失|喪失|失效|取消|放弃|放棄|没收|沒收"),
  ]
}

// Written by `npm run gen:types` from supabase/schemas: not by hand.

/** The texts that the database and the browser both go by. */
export const letters = {
  /** What parts words: blanks of every width, dashes, commas and their like. */
  foldBreaks: "[\\u0001-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200a\\u2010-\\u2015\\u2028\\u2029\\u202f\\u205f\\u2212\\u3000\\u3001\\u30fb\"&()+,/:;!?|{}<>«»“”„\\[\\]-]+",
  /** Letters that no decomposition makes plain, and capitals beyond ASCII. */
  foldLetters: "ØøĐđŁłĦħŦŧıÐðƏəĸŊŋȷƁɓƊɗƐɛƑƒƓɠƗɨƘƙƝɲƆɔƤƥƬƭƲʋƳƴƵƶƉɖÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҒҖҚҢҮҰҲҶҺӘӨҠҘҪҐґԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿىیکة",
  /** What each of `foldLetters` becomes. */
  foldPlain: "ooddllhhttiddeeknnjbbddeeffggiikknnooppttvvyyzzddæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџғҗқңүұҳҷһәөҡҙҫггաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿييكه",
  /** What a decomposed text loses: accents and marks (vowel signs stay), apostrophes of every kind, what can't be seen. */
  foldVanishing: "['`‘’‛′ʹʻʼʽʾʿꞌ·‧\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff]+",
} as const

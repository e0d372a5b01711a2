// What a page says of itself as plain words: entities are letters, and nothing is left that is not seen or turns the reading round. Pure.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  deg: '°',
  times: '×',
  eacute: 'é',
  Eacute: 'É',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  aacute: 'á',
  ccedil: 'ç',
  iacute: 'í',
  icirc: 'î',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ograve: 'ò',
  uacute: 'ú',
  ugrave: 'ù',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  aring: 'å',
  aelig: 'æ',
  oslash: 'ø',
}

export function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return whole.endsWith(';') && Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** In one line, at most so many letters; undefined where nothing is left. */
export function plainText(text: string, most: number): string | undefined {
  const seen = text
    .slice(0, most * 20)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    // The two joiners spell words of some languages, and emojis.
    .replace(/(?![\u200c\u200d])[\p{C}\ufffd\ufff9-\ufffc\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    // Marks piled upon a letter reach into other lines.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim()
  if (!/[\p{L}\p{N}\p{S}]/u.test(seen)) return undefined
  const letters = [...seen]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : seen
}

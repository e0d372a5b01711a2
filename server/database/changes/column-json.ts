// Turns a replicated column's text into the JSON value `to_jsonb` would give. It needs only the number of the column's type.

const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700])
const JSONS = new Set([114, 3802])
const BOOLEAN = 16
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

/** Array type to element type, for the built-in types a club's tables use. */
const elements = new Map([
  [1000, 16],
  [1005, 21],
  [1007, 23],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1231, 1700],
  [1009, 25],
  [1015, 1043],
  [2951, 2950],
  [199, 114],
  [3807, 3802],
  [1182, 1082],
  [1183, 1083],
  [1115, 1114],
  [1185, 1184],
])

export function columnJson(oid: number, text: string): unknown {
  const element = elements.get(oid)
  if (element) return parseArray(text, element)
  if (NUMBERS.has(oid)) return asNumber(text)
  if (oid === BOOLEAN) return text === 't'
  if (JSONS.has(oid)) return JSON.parse(text)
  if (oid === TIMESTAMP) return text.replace(' ', 'T')
  if (oid === TIMESTAMPTZ) return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return text
}

function asNumber(text: string): number | string {
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}

/** Parses PostgreSQL's text of an array, `{a,"b,c",NULL,{…}}`. */
function parseArray(text: string, element: number): unknown[] {
  let at = text.indexOf('{') + 1
  const list = (): unknown[] => {
    const items: unknown[] = []
    while (at < text.length && text[at] !== '}') {
      if (text[at] === ',') at += 1
      if (text[at] === '{') {
        at += 1
        items.push(list())
      } else if (text[at] === '"') items.push(columnJson(element, quoted()))
      else {
        const plain = /^[^,}]*/.exec(text.slice(at))?.[0] ?? ''
        at += plain.length
        if (plain !== '' || text[at] === ',') items.push(plain === 'NULL' ? null : columnJson(element, plain))
      }
    }
    at += 1
    return items
  }
  const quoted = () => {
    let value = ''
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1
      value += text[at]
    }
    at += 1
    return value
  }
  return list()
}

// The rules of a style sheet that a page's own elements need, to stand in the page itself: it is shown before the sheet has come. What it leaves out
// changes nothing on that page; the sheet follows whole, and its layers keep their order.

/** @param {string} sheet @param {string} html */
export function styleOf(sheet, html) {
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescaped(names).split(/\s+/)),
  )
  const kept = fitting(rulesOf(sheet), used)
  const text = print(kept)
  return print(kept.filter(({ prelude }) => isMeant(prelude, text)))
}

const unescaped = (text) =>
  text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Names that nothing of what stays asks for. */
function isMeant(prelude, text) {
  const [, kind, name = ''] = /^@(property|keyframes)\s+(\S+)/.exec(prelude) ?? []
  if (kind === 'property') return text.split(name).length > 2
  return (
    kind !== 'keyframes' || new RegExp(`animation[^;}]*\\b${name}\\b|--animate-[\\w-]+:[^;}]*\\b${name}\\b`).test(text)
  )
}

/** The rules of a sheet in order: `inner` is the text between braces, missing for a statement. */
function rulesOf(text) {
  const rules = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfString(text, at)
    else if (text.startsWith('/*', at)) {
      at = text.indexOf('*/', at) + 1
      from = at + 1
    } else if (sign === ';') {
      rules.push({ prelude: text.slice(from, at).trim() })
      from = at + 1
    } else if (sign === '{') {
      const end = endOfBlock(text, at)
      rules.push({ prelude: text.slice(from, at).trim(), inner: text.slice(at + 1, end) })
      at = end
      from = end + 1
    }
  }
  return rules
}

function endOfString(text, from) {
  let at = from + 1
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1
  return at
}

function endOfBlock(text, from) {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfString(text, at)
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at
  }
  throw new Error('The style sheet ends within a rule')
}

function fitting(rules, used) {
  return rules.flatMap((rule) => {
    const { prelude, inner } = rule
    if (inner === undefined || /^@(font-face|property|keyframes)/.test(prelude)) return [rule]
    if (prelude.startsWith('@')) {
      const within = print(fitting(rulesOf(inner), used))
      if (within) return [{ prelude, inner: within }]
      // Where a layer stands among the others is said by who names it first.
      return prelude.startsWith('@layer') ? [{ prelude }] : []
    }
    return prelude === '' || selectorsOf(prelude).some((selector) => isUsed(selector, used)) ? [rule] : []
  })
}

/** Commas within brackets part no selectors. */
function selectorsOf(prelude) {
  const selectors = ['']
  let depth = 0
  for (let at = 0; at < prelude.length; at++) {
    const sign = prelude[at]
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += sign === '\\' ? sign + prelude[++at] : sign
  }
  return selectors
}

/** Every class before a bracket has to be on the page; elements and ids are taken to be. */
function isUsed(selector, used) {
  const [plain = ''] = selector.split(/(?<!\\)[([]/)
  const names = [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) => named(name))
  return names.every((name) => used.has(name))
}

const named = (escaped) =>
  escaped
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

const print = (rules) =>
  rules.map(({ prelude, inner }) => (inner === undefined ? `${prelude};` : `${prelude}{${inner}}`)).join('')

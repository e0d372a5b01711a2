// Reads the part of TOML that a Supabase project's config.toml uses: tables, strings, numbers, booleans, arrays.
// Not a general TOML reader; what it doesn't know is an error with its line number.

export type TomlValue = string | number | boolean | TomlValue[]
export interface TomlTable {
  [key: string]: TomlValue | TomlTable
}

export function parseToml(text: string): TomlTable {
  const root: TomlTable = {}
  let table = root
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const lineNumber = index + 1
    let line = withoutComment(lines[index] ?? '').trim()
    if (line === '') continue
    const header = /^\[([^[\]]+)\]$/.exec(line)
    if (header?.[1]) {
      table = descend(root, keyParts(header[1], lineNumber), lineNumber)
      continue
    }
    const equals = line.indexOf('=')
    if (equals < 1) throw new SyntaxError(`line ${lineNumber}: expected "key = value"`)
    while (line.startsWith('[', valueStart(line, equals)) && !balanced(line) && index + 1 < lines.length) {
      index += 1
      line = `${line} ${withoutComment(lines[index] ?? '').trim()}`
    }
    const path = keyParts(line.slice(0, equals), lineNumber)
    const key = path.pop() ?? ''
    const target = descend(table, path, lineNumber)
    if (Object.hasOwn(target, key)) throw new SyntaxError(`line ${lineNumber}: "${key}" is set twice`)
    target[key] = parseValue(line.slice(equals + 1).trim(), lineNumber)
  }
  return root
}

function valueStart(line: string, equals: number): number {
  let at = equals + 1
  while (line[at] === ' ' || line[at] === '\t') at += 1
  return at
}

/** Leaves `#` inside of quotes alone. */
function withoutComment(line: string): string {
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? ''
    if (quote) {
      if (char === '\\' && quote === '"') at += 1
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '#') return line.slice(0, at)
  }
  return line
}

function balanced(line: string): boolean {
  const bare = line.replace(/"(?:\\.|[^"\\])*"|'[^']*'/g, '')
  return bare.split('[').length === bare.split(']').length
}

function keyParts(text: string, lineNumber: number): string[] {
  const parts = text.trim().match(/"[^"]*"|'[^']*'|[A-Za-z0-9_-]+/g)
  if (!parts) throw new SyntaxError(`line ${lineNumber}: not a key: ${text.trim()}`)
  return parts.map((part) => part.replace(/^["']|["']$/g, ''))
}

function descend(from: TomlTable, path: readonly string[], lineNumber: number): TomlTable {
  let table = from
  for (const part of path) {
    if (part === '__proto__') throw new SyntaxError(`line ${lineNumber}: not a key: ${part}`)
    const next = Object.hasOwn(table, part) ? table[part] : undefined
    if (next === undefined) {
      const made: TomlTable = {}
      table[part] = made
      table = made
    } else if (typeof next === 'object' && !Array.isArray(next)) table = next
    else throw new SyntaxError(`line ${lineNumber}: "${part}" is a value and a table`)
  }
  return table
}

function parseValue(text: string, lineNumber: number): TomlValue {
  if (text === 'true') return true
  if (text === 'false') return false
  if (/^[+-]?\d[\d_]*(\.\d+)?$/.test(text)) return Number(text.replaceAll('_', ''))
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1)
  if (/^"(?:\\.|[^"\\])*"$/.test(text)) return JSON.parse(text) as string
  if (text.startsWith('[') && text.endsWith(']')) {
    const items = text.slice(1, -1).match(/"(?:\\.|[^"\\])*"|'[^']*'|\[[^\]]*\]|[^,\s]+/g) ?? []
    return items.map((item) => parseValue(item, lineNumber))
  }
  throw new SyntaxError(`line ${lineNumber}: can't read the value ${text}`)
}

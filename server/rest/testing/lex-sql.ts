// Splits SQL text into tokens as PostgreSQL's lexer does, as far as our statements need it. Tests of SQL injection use it.

export type Token =
  | { readonly kind: 'identifier' | 'literal' | 'word' | 'number' | 'parameter'; readonly text: string }
  | { readonly kind: 'symbol'; readonly text: string }

const PATTERNS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['identifier', /"((?:[^"]|"")*)"/y],
  ['literal', /E'((?:[^'\\]|''|\\[\s\S])*)'/y],
  ['literal', /'((?:[^']|'')*)'/y],
  ['parameter', /\$(\d+)/y],
  ['number', /(\d+)/y],
  ['word', /([A-Za-z_][A-Za-z0-9_]*)/y],
  ['symbol', /(->>|->|::|:=|<>|>=|<=|@>|<@|&&|<<|>>|&<|&>|-\|-|~\*|@@|\|\||[(),.=<>~*[\]])/y],
]

export function lexSql(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    if (/\s/.test(sql[at] ?? '')) {
      at += 1
      continue
    }
    const found = PATTERNS.map(([kind, pattern]) => {
      pattern.lastIndex = at
      return { kind, match: pattern.exec(sql) }
    }).find(({ match }) => match !== null)
    if (!found?.match) throw new Error(`not a token at ${at}: ${sql.slice(at, at + 40)}`)
    const raw = found.match[1] ?? ''
    const text = found.kind === 'identifier' ? raw.replaceAll('""', '"') : raw
    tokens.push({ kind: found.kind, text })
    at += found.match[0].length
  }
  return tokens
}

// Builds SQL text and the list of its parameters. A client's values never enter the text: identifiers are quoted, all other
// values are bound. Tested in sql-text.test.ts and grammar.property.test.ts.

/** The source of the value of one `$n`, for each run of a cached plan. */
export type Binding =
  | { readonly from: 'value'; readonly slot: number }
  | { readonly from: 'body' }
  | { readonly from: 'argument'; readonly name: string; readonly variadic: boolean }
  | { readonly from: 'offset'; readonly path: string }
  | { readonly from: 'max-affected' }

export class SqlBindings {
  readonly list: Binding[] = []

  bind(binding: Binding): string {
    this.list.push(binding)
    return `$${this.list.length}`
  }
}

/** PostgreSQL ends text at a NUL, so an identifier ends there as well. */
export function quoteIdent(name: string): string {
  const nul = name.indexOf('\0')
  const clean = nul < 0 ? name : name.slice(0, nul)
  return `"${clean.replaceAll('"', '""')}"`
}

/** For structure only (JSON keys, text search configurations, column names as text); values are bound. */
export function quoteLiteral(text: string): string {
  const nul = text.indexOf('\0')
  const quoted = `'${(nul < 0 ? text : text.slice(0, nul)).replaceAll("'", "''")}'`
  return quoted.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

export function qualified(schema: string, name: string): string {
  return schema === '' ? quoteIdent(name) : `${quoteIdent(schema)}.${quoteIdent(name)}`
}

/** An array literal for a bound parameter, so that PostgreSQL infers the element type from the column. */
export function arrayLiteral(items: readonly string[]): string {
  let text = '{'
  for (let index = 0; index < items.length; index++) {
    const item = items[index] ?? ''
    text += `${index === 0 ? '' : ','}"${/["\\]/.test(item) ? item.replace(/["\\]/g, '\\$&') : item}"`
  }
  return `${text}}`
}

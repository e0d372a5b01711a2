// Finds the table column that each column of a view shows, from PostgreSQL's stored view definition (a node tree).

/** The table's oid and the column's number, by the number of the view's column. */
export type Origins = ReadonlyMap<number, { readonly oid: number; readonly column: number }>

const ENTRY = /\{TARGETENTRY\b/g

export function readOrigins(definition: string): Origins {
  const list = outerTargetList(definition)
  const origins = new Map<number, { oid: number; column: number }>()
  for (const entry of topLevelNodes(list)) {
    // An entry's own fields stand after its expression, so the last field of a name is the entry's.
    const number = lastNumber(entry, 'resno')
    const oid = lastNumber(entry, 'resorigtbl')
    const column = lastNumber(entry, 'resorigcol')
    if (oid && column && !/:resjunk true\}$/.test(entry)) origins.set(number, { oid, column })
  }
  return origins
}

function lastNumber(entry: string, field: string): number {
  const at = entry.lastIndexOf(`:${field} `)
  return at < 0 ? 0 : Number.parseInt(entry.slice(at + field.length + 2), 10)
}

/** Returns the text inside the parentheses of the outermost query's `:targetList (…)`. */
function outerTargetList(definition: string): string {
  const visitColons = colonVisitor(definition)
  let found = ''
  visitColons((depth, at) => {
    if (depth !== 1 || !definition.startsWith(':targetList (', at)) return false
    const start = at + ':targetList ('.length
    found = definition.slice(start, closingParenthesis(definition, start))
    return true
  })
  return found
}

function topLevelNodes(list: string): string[] {
  const nodes: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < list.length; at++) {
    const char = list[at]
    if (char === '\\') at += 1
    else if (char === '{') {
      if (depth === 0) start = at
      depth += 1
    } else if (char === '}') {
      depth -= 1
      if (depth === 0) nodes.push(list.slice(start, at + 1))
    }
  }
  return nodes.filter((node) => node.search(ENTRY) === 0)
}

function closingParenthesis(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === '(') depth += 1
    else if (char === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return text.length
}

/** Visits every colon outside of escapes, with the depth of braces, until the visitor returns true. */
function colonVisitor(text: string) {
  return (visit: (depth: number, at: number) => boolean): void => {
    let depth = 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at]
      if (char === '\\') at += 1
      else if (char === '{') depth += 1
      else if (char === '}') depth -= 1
      else if (char === ':' && visit(depth, at)) return
    }
  }
}

// Writes the documents of the S3 wire.

/** Undefined is left out, a list is written once an entry. */
export type XmlValue = string | number | boolean | Date | undefined | XmlFields | readonly XmlValue[]
export interface XmlFields {
  readonly [name: string]: XmlValue
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export function xml(root: string, fields: XmlFields | string): string {
  const isError = root === 'Error'
  const space = isError ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${space}>${typeof fields === 'string' ? escaped(fields) : inner(fields)}</${root}>`
}

function inner(fields: XmlFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => element(name, one)) : [element(name, value)],
    )
    .join('')
}

function element(name: string, value: XmlValue): string {
  if (value === undefined) return ''
  if (value instanceof Date) return element(name, value.toISOString())
  if (typeof value === 'object') return `<${name}>${inner(Array.isArray(value) ? {} : (value as XmlFields))}</${name}>`
  return `<${name}>${escaped(String(value))}</${name}>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPED[char] ?? '')

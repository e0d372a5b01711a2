// Which compressions a client takes, of those it names in Accept-Encoding.

export type Encoding = 'br' | 'gzip'

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']
const REFUSED = /^q=0(\.0*)?$/

/** The one that makes more of it first. A name with `q=0` is refused, and `*` stands for the names that are not in the list. */
export function acceptedEncodings(header: string | null | undefined): readonly Encoding[] {
  if (!header) return []
  const taken = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    taken.set(name, !parameters.some((parameter) => REFUSED.test(parameter.replaceAll(' ', ''))))
  }
  return ENCODINGS.filter((encoding) => taken.get(encoding) ?? taken.get('*') ?? false)
}

// Reads the Accept header and picks the form of the answer. Not in charge of the request body: payload.ts.
import { ERRORS } from '../errors/catalogue.ts'
import { memoized } from './memo.ts'

/** `none`: nothing this service makes by itself; the database may still have a way, which is `handled`. */
export type Form = 'json' | 'object' | 'csv' | 'geojson' | 'text' | 'binary' | 'openapi' | 'none' | 'handled'

export interface MediaType {
  readonly form: Form
  readonly stripNulls: boolean
  readonly contentType: string
  /** Of `handled`: the aggregate that makes the answer of the rows, as SQL with their type where it wants one. */
  readonly handler?: { readonly call: string; readonly rowType: string | undefined; readonly bytes: boolean }
  /** Not the answer is wanted but how PostgreSQL would come to it. */
  readonly explain?: { readonly json: boolean; readonly options: readonly string[] }
}

export interface Accepted {
  readonly media: MediaType
  /** Media types the client prefers but this service does not know, best first. */
  readonly rather: readonly string[]
}

interface Wish {
  readonly name: string
  readonly types: readonly MediaType[]
}

const UTF8 = '; charset=utf-8'
const plain = (form: Form, type: string): MediaType => ({ form, stripNulls: false, contentType: type })
const JSON_TYPE = plain('json', `application/json${UTF8}`)
const OPENAPI = plain('openapi', `application/openapi+json${UTF8}`)
const CSV = plain('csv', `text/csv${UTF8}`)
const TEXT = plain('text', `text/plain${UTF8}`)
const BINARY = plain('binary', 'application/octet-stream')
const GEOJSON = plain('geojson', `application/geo+json${UTF8}`)
const AS_WISHED: Accepted = { media: JSON_TYPE, rather: [] }
const EXPLAIN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** In the order of the client's wish; the responder takes the first it can make. */
const wishes = memoized(readWishes)

export function chooseMediaType(
  accept: string | null,
  producible: readonly Form[],
  allow: { readonly plans?: boolean; readonly others?: boolean } = {},
): Accepted {
  if (accept === null || accept === '' || accept === '*/*' || accept === 'application/json') return AS_WISHED
  const rather: string[] = []
  for (const { name, types } of wishes(accept)) {
    const media = types.find((type) => producible.includes(type.form) && (!type.explain || allow.plans === true))
    if (media) return { media, rather }
    rather.push(name)
  }
  if (allow.others) return { media: plain('none', ''), rather }
  throw ERRORS.mediaTypeUnavailable(accept.split(',').map((part) => part.trim()))
}

function readWishes(accept: string): readonly Wish[] {
  return accept
    .split(',')
    .map((part, index) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      const weight = quality === undefined ? 1 : Number(quality)
      const lower = name.toLowerCase()
      return { index, weight: Number.isNaN(weight) ? 1 : weight, name: lower, types: typesOf(lower, parameters) }
    })
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
}

function typesOf(name: string, parameters: readonly string[]): readonly MediaType[] {
  const stripNulls = parameters.includes('nulls=stripped')
  switch (name) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return [JSON_TYPE]
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return [stripNulls ? stripped('json', 'application/vnd.pgrst.array+json') : JSON_TYPE]
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json': {
      const type = 'application/vnd.pgrst.object+json'
      return [stripNulls ? stripped('object', type) : plain('object', `${type}${UTF8}`)]
    }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return explained(name.endsWith('+json'), parameters)
    case 'application/openapi+json':
      return [OPENAPI]
    case 'application/geo+json':
      return [GEOJSON]
    case 'text/csv':
      return [CSV]
    case 'text/plain':
      return [TEXT]
    case 'text/*':
      return [TEXT, CSV]
    case 'application/octet-stream':
      return [BINARY]
    default:
      return []
  }
}

function stripped(form: Form, type: string): MediaType {
  return { form, stripNulls: true, contentType: `${type};nulls=stripped${UTF8}` }
}

/** `for="application/json"; options=analyze|verbose`: the answer it is for, and how detailed the plan is. */
function explained(json: boolean, parameters: readonly string[]): readonly MediaType[] {
  const value = (name: string) =>
    parameters
      .find((parameter) => parameter.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '')
  const options = (value('options') ?? '').split('|').filter((option) => EXPLAIN_OPTIONS.includes(option))
  const [of] = typesOf((value('for') ?? 'application/json').toLowerCase(), [])
  if (!of || of.explain) return []
  const told = options.length > 0 ? `; options=${options.join('|')}` : ''
  const contentType = `application/vnd.pgrst.plan+${json ? 'json' : 'text'}; for="${of.contentType.split(';')[0]}"${told}${UTF8}`
  return [{ ...of, contentType, explain: { json, options } }]
}

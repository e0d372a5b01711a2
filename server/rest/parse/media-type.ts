// Reads the Accept header and chooses the form of the answer. Not in charge of the request body: payload.ts.
import { ERRORS } from '../errors/catalogue.ts'
import { memoized } from './memo.ts'

/** `none` is a form this service cannot make; the database may define a function for it, and the form is then `handled`. */
export type Form = 'json' | 'object' | 'csv' | 'geojson' | 'text' | 'binary' | 'openapi' | 'none' | 'handled'

export interface MediaType {
  readonly form: Form
  readonly stripNulls: boolean
  readonly contentType: string
  /** Set for `handled`: the aggregate that turns the rows into the answer, as SQL, and the type of the rows it takes. */
  readonly handler?: { readonly call: string; readonly rowType: string | undefined; readonly bytes: boolean }
  /** Set if the client asks for the execution plan instead of the rows. */
  readonly explain?: { readonly json: boolean; readonly options: readonly string[] }
}

export interface Accepted {
  readonly media: MediaType
  /** Media types the client prefers but this service does not know, the preferred one first. */
  readonly preferredTypes: readonly string[]
}

interface AcceptEntry {
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
const AS_JSON: Accepted = { media: JSON_TYPE, preferredTypes: [] }
const EXPLAIN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** The entries in the client's order of preference: the service takes the first it can make. */
const acceptEntries = memoized(readAcceptEntries)

export function chooseMediaType(
  accept: string | null,
  producible: readonly Form[],
  allow: { readonly plans?: boolean; readonly others?: boolean } = {},
): Accepted {
  if (accept === null || accept === '' || accept === '*/*' || accept === 'application/json') return AS_JSON
  const preferredTypes: string[] = []
  for (const { name, types } of acceptEntries(accept)) {
    const media = types.find((type) => producible.includes(type.form) && (!type.explain || allow.plans === true))
    if (media) return { media, preferredTypes }
    preferredTypes.push(name)
  }
  if (allow.others) return { media: plain('none', ''), preferredTypes }
  throw ERRORS.mediaTypeUnavailable(accept.split(',').map((part) => part.trim()))
}

function readAcceptEntries(accept: string): readonly AcceptEntry[] {
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

/** Reads `for="application/json"; options=analyze|verbose`: the answer to explain, and the options of EXPLAIN. */
function explained(json: boolean, parameters: readonly string[]): readonly MediaType[] {
  const value = (name: string) =>
    parameters
      .find((parameter) => parameter.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '')
  const options = (value('options') ?? '').split('|').filter((option) => EXPLAIN_OPTIONS.includes(option))
  const [of] = typesOf((value('for') ?? 'application/json').toLowerCase(), [])
  if (!of || of.explain) return []
  const shownOptions = options.length > 0 ? `; options=${options.join('|')}` : ''
  const contentType = `application/vnd.pgrst.plan+${json ? 'json' : 'text'}; for="${of.contentType.split(';')[0]}"${shownOptions}${UTF8}`
  return [{ ...of, contentType, explain: { json, options } }]
}

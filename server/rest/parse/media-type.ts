// The Accept header: picks the form of the answer. Not in charge of what the request body is: payload.ts.
import { mediaTypeUnavailable } from '../rest-error.ts'
import { memoized } from './memo.ts'

export type Form = 'json' | 'object' | 'csv' | 'text' | 'binary' | 'openapi'

export interface MediaType {
  readonly form: Form
  readonly stripNulls: boolean
  readonly contentType: string
}

const JSON_TYPE: MediaType = { form: 'json', stripNulls: false, contentType: 'application/json; charset=utf-8' }
const OPENAPI: MediaType = {
  form: 'openapi',
  stripNulls: false,
  contentType: 'application/openapi+json; charset=utf-8',
}
const CSV: MediaType = { form: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }
const TEXT: MediaType = { form: 'text', stripNulls: false, contentType: 'text/plain; charset=utf-8' }
const BINARY: MediaType = { form: 'binary', stripNulls: false, contentType: 'application/octet-stream' }

/** In the order of the client's wish; the responder takes the first it can make. */
const wishes = memoized(readWishes)

export function chooseMediaType(accept: string | null, producible: readonly Form[]): MediaType {
  if (accept === null || accept === '' || accept === '*/*' || accept === 'application/json') return JSON_TYPE
  const found = wishes(accept).find((wish) => producible.includes(wish.form))
  if (found) return found
  throw mediaTypeUnavailable(accept.split(',').map((part) => part.trim()))
}

function readWishes(accept: string): readonly MediaType[] {
  return accept
    .split(',')
    .map((part, index) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      const weight = quality === undefined ? 1 : Number(quality)
      return { index, weight: Number.isNaN(weight) ? 1 : weight, types: typesOf(name.toLowerCase(), parameters) }
    })
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .flatMap((wish) => wish.types)
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
      const plain: MediaType = { form: 'object', stripNulls: false, contentType: `${type}; charset=utf-8` }
      return [stripNulls ? stripped('object', type) : plain]
    }
    case 'application/openapi+json':
      return [OPENAPI]
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
  return { form, stripNulls: true, contentType: `${type};nulls=stripped; charset=utf-8` }
}

// Chooses the form of an answer where the database defines its own: a domain named like a media type, returned by a procedure
// or by an aggregate over rows.
import { ERRORS } from '../errors/catalogue.ts'
import type { MediaType } from '../parse/media-type.ts'
import type { ApiRequest } from '../parse/request.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Routine, TableId } from '../schema/model.ts'
import { qualified } from '../sql/sql-text.ts'

const WITH_CHARSET = ['application/json', 'application/geo+json', 'text/csv', 'text/plain', 'text/xml']

/** Returns the media types the client asked for, the preferred one first. */
function acceptedTypes({ media, preferredTypes }: ApiRequest): readonly string[] {
  return [...preferredTypes, media.contentType.split(';')[0] ?? '']
}

export function tableMedia(model: SchemaModel, request: ApiRequest, table: TableId): MediaType {
  const handled = handledMedia(model, request, table)
  if (handled) return handled
  if (request.media.form === 'none') throw ERRORS.mediaTypeUnavailable(request.preferredTypes)
  return request.media
}

/** A procedure that returns such a domain answers in that media type. Any scalar can be text; only `bytea` can be bytes. */
export function routineMedia(model: SchemaModel, request: ApiRequest, routine: Routine): MediaType {
  const { media, preferredTypes } = request
  const scalar = routine.returns === 'scalar' || routine.returns === 'void'
  const { mediaType } = routine
  if (scalar && mediaType !== undefined && (acceptedTypes(request).includes(mediaType) || mediaType === '*/*')) {
    return { form: routine.returnsBytes ? 'binary' : 'text', stripNulls: false, contentType: contentType(mediaType) }
  }
  const rows = routine.returns === 'composite' || routine.returns === 'set-of-composite'
  const handled = rows ? handledMedia(model, request, routine.returnTable ?? routine) : undefined
  if (handled) return handled
  const unavailable =
    media.form === 'none' ||
    (media.form === 'text' && !scalar) ||
    (media.form === 'binary' && !(scalar && routine.returnsBytes))
  if (!unavailable) return media
  throw ERRORS.mediaTypeUnavailable(media.form === 'none' ? preferredTypes : [media.contentType.split(';')[0] ?? ''])
}

/** An aggregate for one table's rows takes whole rows only, without a select of columns or embeds. */
function handledMedia(model: SchemaModel, request: ApiRequest, table: TableId): MediaType | undefined {
  if (request.media.explain || request.media.form === 'object') return undefined
  const handlers = model.handlers(table)
  if (handlers.length === 0) return undefined
  const isWhole = request.query.select === '*'
  for (const type of acceptedTypes(request)) {
    const found = handlers.find((it) => (it.media === type || it.media === '*/*') && (isWhole || !it.table))
    if (!found) continue
    const rowType = found.table && qualified(found.table.schema, found.table.name)
    const handler = { call: qualified(found.schema, found.name), rowType, bytes: found.bytes }
    return { form: 'handled', stripNulls: false, contentType: contentType(found.media), handler }
  }
  return undefined
}

function contentType(type: string): string {
  const named = type === '*/*' ? 'application/octet-stream' : type
  return WITH_CHARSET.includes(named) ? `${named}; charset=utf-8` : named
}

// GET of the root: describes the API as an OpenAPI 2 document with only those tables and procedures the caller may use.
import type { Database, RequestSettings } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import { chooseMediaType } from '../parse/media-type.ts'
import { chosenSchema } from '../parse/request.ts'
import type { Generation } from '../schema/schema-cache.ts'
import { makeDocument } from './document.ts'
import { VISIBLE, type Visible } from './visible.ts'

export interface DescribeRequest {
  readonly caller: Caller
  readonly method: string
  readonly profile: string | null
  readonly accept: string | null
}

export async function describeApi(
  database: Pick<Database, 'request'>,
  { model, settings, searchPaths }: Generation<unknown>,
  { caller, method, profile, accept }: DescribeRequest,
): Promise<Response> {
  const schema = chosenSchema(profile, settings.schemas)
  const { media } = chooseMediaType(accept, ['openapi', 'json'])
  const isOpenApi = media.form === 'openapi' || accept === null || accept === '' || accept === '*/*'
  const headers: Record<string, string> = {
    'Content-Type': isOpenApi ? 'application/openapi+json; charset=utf-8' : media.contentType,
  }
  if (settings.schemas.length > 1) headers['Content-Profile'] = schema
  if (method === 'HEAD') return new Response(null, { headers })
  const request: RequestSettings = {
    method,
    path: '/',
    headersJson: '{}',
    schema,
    searchPath: searchPaths.get(schema),
  }
  const { rows } = await database.request({ caller, settings: request, sql: VISIBLE, params: [schema], readOnly: true })
  const visible = JSON.parse(rows[0]?.[0]?.toString() ?? '{}') as Visible
  return new Response(JSON.stringify(makeDocument(model, schema, visible)), { headers })
}

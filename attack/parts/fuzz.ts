// Requests nobody would write, over all services, from a seed: whatever they say, nothing breaks and nothing that is not the caller's comes back.
import type { Caller, Request } from '../support/exchange.ts'
import type { Chance } from '../support/random.ts'
import type { Scene } from '../support/scene.ts'
import type { Surface, Table } from '../support/surface.ts'

const oddTexts = [
  '',
  ' ',
  '*',
  '%',
  '%%',
  '_',
  "'",
  '"',
  '\\',
  ';--',
  '(',
  ')',
  '((((',
  '{}',
  '[]',
  '{"a":',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '\u0000',
  '\ud800',
  '٣',
  'ß',
  'İ',
  '🕯️',
  'a'.repeat(5000),
  '->'.repeat(600),
  '../'.repeat(40),
  '%00',
  '%ff',
  '{{7*7}}',
  'eq.',
  'not.not.eq.1',
  '2026-13-45',
  '0001-01-01',
  '294277-01-01',
]
const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'all',
  'any',
]
const methods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']
const types = [
  'application/json',
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/vnd.pgrst.object+json',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'text/xml',
  '*/*',
  'application/geo+json',
  'application/vnd.pgrst.plan+json',
  'nonsense',
]

export function* fuzz(
  surface: Surface,
  scene: Scene,
  chance: Chance,
  count: number,
): Generator<readonly [Caller, Request]> {
  const makers = [rest, rest, rest, rest, call, call, auth, storage, anywhere]
  for (let made = 0; made < count; made += 1) {
    const request = chance.one(makers)(surface, scene, chance)
    const caller = chance.one(scene.attackers)
    // The admin's office is no attack: only what reads.
    if (caller.name === 'admin' && request.method !== 'GET' && request.method !== 'HEAD') continue
    yield [caller, request]
  }
}

type Maker = (surface: Surface, scene: Scene, chance: Chance) => Request

const rest: Maker = (surface, scene, chance) => {
  const table = chance.one(surface.tables)
  const query = [
    ...(chance.happens(0.7) ? [`select=${selection(surface, chance, 2)}`] : []),
    ...chance
      .some(['filter', 'filter', 'logic', 'order', 'limit', 'offset', 'columns', 'on_conflict'], 4)
      .map((part) => clause(part, table, scene, chance)),
  ]
  const method = chance.one(methods)
  return {
    method,
    path: `/rest/v1/${chance.happens(0.97) ? table.name : encoded(odd(chance))}?${query.join('&')}`,
    headers: heads(chance),
    body: hasBody(method)
      ? body(
          table.columns.map(({ name }) => name),
          scene,
          chance,
        )
      : undefined,
  }
}

const call: Maker = (surface, scene, chance) => {
  const { name, takes } = chance.one(surface.procedures)
  const method = chance.one(['POST', 'POST', 'GET', 'HEAD'])
  const args = takes.filter(() => chance.happens(0.9)).map((argument) => argument.name)
  const filled = Object.fromEntries(args.map((argument) => [argument, value(scene, chance)]))
  const query = [
    ...(method === 'POST' ? [] : Object.entries(filled).map(([key, given]) => `${key}=${encoded(String(given))}`)),
    ...chance.some(['limit=1', 'offset=1', 'select=*', 'order=id', 'columns=a', 'limit=-1', 'offset=99999999999'], 2),
  ]
  return {
    method,
    path: `/rest/v1/rpc/${name}?${query.join('&')}`,
    headers: heads(chance),
    body: method === 'POST' ? (chance.happens(0.9) ? filled : odd(chance)) : undefined,
  }
}

const auth: Maker = (_surface, scene, chance) => {
  const paths = [
    'token?grant_type=password',
    'token?grant_type=refresh_token',
    'token?grant_type=pkce',
    'recover',
    'otp',
    'magiclink',
    'verify',
    'signup',
    'resend',
    'user',
    'settings',
    'admin/users',
    `admin/users/${chance.one(scene.ids.member ?? [])}`,
    'admin/generate_link',
    'reauthenticate',
    'factors',
    'invite',
    'authorize',
    'callback',
    'sso',
    'admin/audit',
  ]
  const keys = [
    'email',
    'password',
    'phone',
    'token',
    'token_hash',
    'type',
    'data',
    'refresh_token',
    'code_challenge',
    'auth_code',
    'code_verifier',
    'role',
    'app_metadata',
    'nonce',
  ]
  const method = chance.one(['POST', 'POST', 'GET', 'PUT', 'DELETE'])
  // No mail is sent to a victim, and no session of a victim is ended: the address is nobody's.
  const filled = Object.fromEntries(
    chance
      .some(keys, 5)
      .map((key) => [key, key === 'email' ? `${chance.whole(50)}@nobody.example` : value(scene, chance)]),
  )
  return {
    method,
    path: `/auth/v1/${chance.one(paths)}`,
    headers: heads(chance),
    body: method === 'GET' ? undefined : chance.happens(0.9) ? filled : odd(chance),
  }
}

const storage: Maker = (_surface, scene, chance) => {
  const services = [
    'object',
    'object/public',
    'object/authenticated',
    'object/sign',
    'object/info',
    'object/list',
    'object/list-v2',
    'object/upload/sign',
    'object/copy',
    'object/move',
    'render/image/public',
    'render/image/authenticated',
    'render/image/sign',
    'bucket',
    'upload/resumable',
    'cdn',
    's3',
    'vector',
    'iceberg',
  ]
  const method = chance.one(methods)
  const name = chance.happens(0.5) ? chance.one(scene.pictures) : encoded(odd(chance))
  return {
    method,
    path: `/storage/v1/${chance.one(services)}/${chance.one(['profile-photos', 'exports', encoded(odd(chance))])}/${name}${chance.one(['', '?width=50', '?token=a.b.c', '?download=x', `?width=${encoded(odd(chance))}`])}`,
    headers: {
      ...heads(chance),
      ...(chance.happens(0.3)
        ? { range: chance.one(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,5-5', 'lines=1']) }
        : {}),
    },
    body: hasBody(method)
      ? chance.happens(0.5)
        ? {
            prefix: odd(chance),
            prefixes: [odd(chance)],
            bucketId: 'profile-photos',
            sourceKey: odd(chance),
            destinationKey: odd(chance),
          }
        : odd(chance)
      : undefined,
  }
}

const anywhere: Maker = (_surface, _scene, chance) => {
  const method = chance.one(methods)
  const roots = [
    '',
    'rest/v1/',
    'auth/v1/',
    'storage/v1/',
    'functions/v1/',
    'realtime/v1/',
    'realtime/v1/api/broadcast',
    'graphql/v1',
    'assets/',
    '.well-known/',
    'healthz',
    'readyz',
    'metrics',
    'pg/',
    'analytics/v1/',
  ]
  return {
    method,
    path: `/${chance.one(roots)}${chance.happens(0.6) ? encoded(odd(chance)) : ''}`,
    headers: heads(chance),
    body: hasBody(method) ? odd(chance) : undefined,
  }
}

const hasBody = (method: string) => method === 'POST' || method === 'PATCH' || method === 'PUT'
const odd = (chance: Chance) => chance.one(oddTexts)

function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

function selection(surface: Surface, chance: Chance, depth: number): string {
  const table = chance.one(surface.tables)
  const parts = chance.some(
    [
      '*',
      'id',
      'count()',
      'id.sum()',
      ...table.columns.map(({ name }) => name),
      ...table.columns.map(({ name }) => `x:${name}::text`),
      ...table.columns.map(({ name }) => `${name}->a->>b`),
    ],
    4,
  )
  if (depth > 0 && chance.happens(0.6)) {
    const hint = chance.one(['', '!inner', '!left', `!${chance.one(table.columns).name}`])
    parts.push(`${chance.one(['', '...', 'other:'])}${table.name}${hint}(${selection(surface, chance, depth - 1)})`)
  }
  if (chance.happens(0.05)) parts.push(encoded(odd(chance)))
  return parts.join(',') || '*'
}

function clause(part: string, { columns }: Table, scene: Scene, chance: Chance): string {
  const { name } = chance.one(columns)
  const filter = () =>
    `${chance.one(['', 'not.'])}${chance.one(operators)}${chance.one(['', '', '', '(any)', '(all)', '(simple)'])}.${encoded(String(value(scene, chance)))}`
  switch (part) {
    case 'filter':
      return `${chance.happens(0.9) ? name : `${name}->a->>b`}=${filter()}`
    case 'logic':
      return `${chance.one(['or', 'and', 'not.or'])}=(${chance
        .some(columns, 3)
        .map((column) => `${column.name}.${filter()}`)
        .join(',')})`
    case 'order':
      return `order=${name}${chance.one(['', '.desc', '.asc.nullsfirst', '.sideways'])}`
    case 'columns':
      return `columns=${name}`
    case 'on_conflict':
      return `on_conflict=${name}`
    default:
      return `${part}=${chance.one(['0', '1', '5', '-1', '99999999999999999999', 'x'])}`
  }
}

function value(scene: Scene, chance: Chance): unknown {
  const kinds = Object.values(scene.ids).flat()
  return chance.one<() => unknown>([
    () => odd(chance),
    () => chance.one(kinds),
    () => chance.one(kinds),
    () => chance.whole(100),
    () => `{${chance.one(kinds)}}`,
    () => [chance.one(kinds)],
    () => `(${chance.one(kinds)})`,
    () => null,
  ])()
}

function body(columns: readonly string[], scene: Scene, chance: Chance): unknown {
  const row = () => Object.fromEntries(chance.some(columns, 6).map((name) => [name, value(scene, chance)]))
  return chance.one<() => unknown>([
    row,
    row,
    row,
    () => [row(), row()],
    () => odd(chance),
    () => [],
    () => 'a,b\n1,2',
  ])()
}

function heads(chance: Chance): Record<string, string> {
  const made: Record<string, string> = {}
  if (chance.happens(0.3))
    made.prefer = chance
      .some(
        [
          'return=representation',
          'return=minimal',
          'count=exact',
          'count=estimated',
          'resolution=merge-duplicates',
          'missing=default',
          'tx=rollback',
          'handling=strict',
          'max-affected=1',
          'params=single-object',
          'timezone=Europe/Nowhere',
        ],
        4,
      )
      .join(',')
  if (chance.happens(0.2)) made.accept = chance.one(types)
  if (chance.happens(0.2)) made['content-type'] = chance.one(types)
  if (chance.happens(0.1)) made.range = chance.one(['0-1', '5-1', '1-', '-1', 'x', '99999999999-'])
  if (chance.happens(0.05))
    made[chance.one(['accept-profile', 'content-profile'])] = chance.one([
      'public',
      'private',
      'auth',
      'storage',
      'pg_catalog',
      'nowhere',
    ])
  if (chance.happens(0.05)) made['x-http-method-override'] = 'DELETE'
  return made
}

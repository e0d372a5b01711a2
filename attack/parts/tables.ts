// Every table × verb × column × preference × caller: reads with each filter, writes to the victims' rows, rows in the victims' names.
import type { Caller, Request } from '../support/exchange.ts'
import type { Chance } from '../support/random.ts'
import type { Scene } from '../support/scene.ts'
import type { Column, Table } from '../support/surface.ts'

const preferences = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'return=representation,resolution=merge-duplicates',
  'return=representation,missing=default',
  'tx=rollback,return=representation',
  'handling=strict,max-affected=1',
]

export function attackTables(tables: readonly Table[], scene: Scene, chance: Chance): (readonly [Caller, Request])[] {
  return chance.shuffled(
    scene.attackers.flatMap((caller) =>
      tables.flatMap((table) => requestsFor(table, scene, chance).map((request) => [caller, request] as const)),
    ),
  )
}

function requestsFor({ name, columns }: Table, scene: Scene, chance: Chance): Request[] {
  const path = `/rest/v1/${name}`
  const requests: Request[] = [
    { method: 'GET', path: `${path}?select=*` },
    { method: 'HEAD', path: `${path}?select=*`, headers: { prefer: 'count=exact' } },
    { method: 'GET', path: `${path}?select=*`, headers: { accept: 'text/csv' } },
    { method: 'GET', path: `${path}?select=*&limit=1`, headers: { accept: 'application/vnd.pgrst.object+json' } },
    { method: 'GET', path: `${path}?select=count()` },
  ]
  for (const column of columns) {
    const value = valueFor(column, scene, chance)
    const filter = `${column.name}=${operatorFor(column)}.${encodeURIComponent(value)}`
    requests.push(
      { method: 'GET', path: `${path}?select=${column.name}` },
      { method: 'GET', path: `${path}?select=*&${filter}`, headers: { prefer: 'count=exact' } },
      { method: 'GET', path: `${path}?select=${columns[0]?.name}&order=${column.name}.desc&limit=5` },
      {
        method: 'PATCH',
        path: `${path}?${filter}`,
        body: { [column.name]: bodyFor(column, scene, chance) },
        headers: { prefer: chance.one(preferences) },
      },
      { method: 'DELETE', path: `${path}?${filter}`, headers: { prefer: chance.one(preferences) } },
    )
  }
  for (const prefer of preferences) {
    const row = Object.fromEntries(columns.map((column) => [column.name, bodyFor(column, scene, chance)]))
    const [key] = columns.filter((column) => column.name === 'id' || column.name === 'user_id')
    requests.push({ method: 'POST', path, body: row, headers: { prefer } })
    if (!key) continue
    const id = valueFor(key, scene, chance)
    requests.push(
      { method: 'PUT', path: `${path}?${key.name}=eq.${id}`, body: { ...row, [key.name]: id }, headers: { prefer } },
      { method: 'PATCH', path: `${path}?${key.name}=eq.${id}`, body: row, headers: { prefer } },
      { method: 'DELETE', path: `${path}?${key.name}=eq.${id}`, headers: { prefer } },
    )
  }
  return requests
}

const operatorFor = ({ type }: Column) =>
  type.endsWith('[]') ? 'cs' : type === 'jsonb' || type === 'json' ? 'neq' : 'eq'

const idsOf = (name: string, scene: Scene): readonly string[] => {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/user_id|_by$|member|sender|requester|target|connector_id|endors\w+_id|recipient|author|blocker|admin/, 'member'],
    [/thread/, 'thread'],
    [/post/, 'post'],
    [/application/, 'application'],
    [/message/, 'message'],
  ]
  const [, kind] = kinds.find(([pattern]) => pattern.test(name)) ?? []
  return (kind && scene.ids[kind]) || Object.values(scene.ids).flat()
}

function valueFor({ name, type }: Column, scene: Scene, chance: Chance): string {
  if (type === 'uuid') return chance.one(idsOf(name, scene))
  if (type === 'uuid[]') return `{${chance.one(idsOf('member', scene))}}`
  if (type === 'boolean') return chance.one(['true', 'false'])
  if (/int|numeric|double/.test(type)) return chance.one(['0', '1', '50', '-1'])
  if (/timestamp|date/.test(type)) return '2026-01-01'
  if (type.endsWith('[]')) return '{Tech}'
  if (/json/.test(type)) return '{}'
  if (name === 'status') return chance.one(['active', 'approved', 'pending', 'blocked', 'going'])
  return chance.one(['forged', 'Paris', 'post', 'in_app', 'user'])
}

function bodyFor(column: Column, scene: Scene, chance: Chance): unknown {
  const { type } = column
  const value = valueFor(column, scene, chance)
  if (type === 'boolean') return value === 'true'
  if (/int|numeric|double/.test(type)) return Number(value)
  if (type === 'uuid[]') return [value.slice(1, -1)]
  if (type.endsWith('[]')) return ['Tech']
  if (/json/.test(type)) return {}
  return value
}

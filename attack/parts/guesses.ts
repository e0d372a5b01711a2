// Asks without reading: a filter on a column that the caller can't read must answer the same whether it is true or not. Otherwise a patient
// stranger reads anything letter by letter.
import type { Database } from '#server/database/database.ts'
import type { Answer, Caller } from '../support/exchange.ts'
import type { Judge } from '../support/judge.ts'
import type { Chance } from '../support/random.ts'
import type { Scene } from '../support/scene.ts'
import type { Column, Table } from '../support/surface.ts'
import type { Wire } from '../support/wire.ts'

const guessers = ['visitor', 'unfinished', 'stranger', 'acquaintance', 'blocked', 'disabled']

export async function guess(
  {
    wire,
    judge,
    database,
    scene,
    chance,
  }: { wire: Wire; judge: Judge; database: Database; scene: Scene; chance: Chance },
  tables: readonly Table[],
  share: number,
): Promise<void> {
  for (const table of tables) {
    const key = table.columns.find(({ name }) => name === 'id') ?? table.columns.find(({ name }) => name === 'user_id')
    if (!key) continue
    const rows = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public."${table.name}" t`,
    )
    const theirs = rows
      .map(({ row }) => row)
      .filter((row) => scene.marks.victims.some((mark) => JSON.stringify(row).includes(mark)))
    for (const row of theirs.slice(0, 3)) {
      for (const column of table.columns) {
        if (!chance.happens(share)) continue
        for (const caller of scene.attackers.filter(({ name }) => guessers.includes(name)))
          await guessOne(wire, judge, caller, `/rest/v1/${table.name}`, { key, column, row })
      }
    }
  }
}

async function guessOne(
  wire: Wire,
  judge: Judge,
  caller: Caller,
  path: string,
  { key, column, row }: { key: Column; column: Column; row: Record<string, unknown> },
): Promise<void> {
  const one = `${key.name}=eq.${String(row[key.name])}`
  const value = row[column.name]
  if (value !== null && typeof value === 'object') return
  const get = (query: string) =>
    wire.send(caller, {
      method: 'GET',
      path: `${path}?select=${key.name}&${query}`,
      headers: { prefer: 'count=exact' },
    })
  const read = await wire.send(caller, { method: 'GET', path: `${path}?select=${column.name}&${one}` })
  if (read.status === 200 && read.text !== '[]') return
  const truth = value === null ? `${column.name}=is.null` : `${column.name}=eq.${encodeURIComponent(String(value))}`
  const lie = value === null ? `${column.name}=not.is.null` : `${column.name}=neq.${encodeURIComponent(String(value))}`
  const [yes, no] = [await get(`${one}&${truth}`), await get(`${one}&${lie}`)]
  if (said(yes) !== said(no))
    judge.accuse('rows', `${caller.name} can guess ${path} ${column.name}: ${said(yes)} and ${said(no)}`)
}

const said = ({ status, text, headers }: Answer) =>
  `${status} ${headers.get('content-range') ?? ''} ${text.slice(0, 200)}`

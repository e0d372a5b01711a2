// What the victims have in the database: every row that names one of them and none of the attackers. An attack must leave it as it is.
import type { Database } from '#server/database/database.ts'
import type { Judge } from './judge.ts'
import type { Scene } from './scene.ts'

export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What an act of others may change on the row of somebody else, with the reason. */
const OTHERS_CHANGE: Readonly<Record<string, readonly string[]>> = {
  // Whoever may see a post may like it.
  posts: ['likes_count'],
  // The club counts daily, for everybody.
  profiles: ['updated_at'],
  // When something last happened that concerns this member: friends of friends do things, too.
  member_signals: ['changed_at'],
  users: ['last_sign_in_at', 'updated_at'],
  sessions: ['updated_at', 'refreshed_at'],
}

/** A seat belongs to its thread: others may open threads with a victim in them. */
const ownerOf = (table: string, row: Record<string, unknown>): unknown =>
  table === 'thread_members' ? row.thread_id : row

export async function takeSnapshot(database: Database, scene: Scene): Promise<Snapshot> {
  const tables = await database.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind in ('r', 'p') order by 1, 2`,
  )
  const taken = new Map<string, ReadonlyMap<string, string>>()
  for (const { schema, name } of tables) {
    const left = OTHERS_CHANGE[name] ?? []
    const rows = await database.query<{ row: Record<string, unknown>; place: string }>(
      `select to_jsonb(t) - $1::text[] as row, t.ctid::text as place from "${schema}"."${name}" t`,
      [left],
    )
    const kept = new Map<string, string>()
    for (const { row, place } of rows) {
      const text = JSON.stringify(row)
      const owner = JSON.stringify(ownerOf(name, row))
      if (!scene.marks.victims.some((mark) => owner.includes(mark))) continue
      if (scene.marks.attackers.some((mark) => text.includes(mark))) continue
      const key = typeof row.id === 'string' ? row.id : keyOf(row) || place
      kept.set(key, text)
    }
    taken.set(`${schema}.${name}`, kept)
  }
  return taken
}

/** Tables without an id have keys of other rows' ids and days. */
const keyOf = (row: Record<string, unknown>) =>
  Object.entries(row)
    .filter(([name, value]) => typeof value === 'string' && /(_id|^user_id|^day|^industry|^name)$/.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

export function compareSnapshots(judge: Judge, part: string, before: Snapshot, after: Snapshot): void {
  for (const [table, rows] of before) {
    const now = after.get(table) ?? new Map<string, string>()
    for (const [key, row] of rows) {
      const found = now.get(key)
      if (found === undefined) judge.accuse('changes', `${part}: ${table} ${key} is gone, or an attacker's now`)
      else if (found !== row) judge.accuse('changes', `${part}: ${table} ${key} was changed: ${row} → ${found}`)
    }
    for (const [key, row] of now)
      if (!rows.has(key)) judge.accuse('changes', `${part}: ${table} ${key} was made in a victim's name: ${row}`)
  }
}

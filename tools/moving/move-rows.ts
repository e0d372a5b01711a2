// Brings every row of the old place to the new one in one transaction, and compares both sides by counts and hashes before it is over.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { listSequences, listTables, quote, readRows } from '../archive/dump-database.ts'
import { beginFilling } from '../archive/fill-tables.ts'
import { fillBuckets, tendObjects } from './platform-storage.ts'
import type { Progress } from './progress.ts'
import { type Direction, listLeftBehind, listTravelling, type Sum, sumOf, type Travelling } from './table-rows.ts'

export interface MovedRows {
  readonly tables: number
  readonly rows: number
  /** Columns of the platform's own tables that the other side does not have. */
  readonly leftBehind: readonly string[]
}

/** `old` is in its snapshot. `beforeCommit` runs when all rows are there and equal; nobody sees one of them before it is over. */
export async function moveRows(options: {
  old: CopyConnection
  fresh: CopyConnection
  direction: Direction
  progress: Progress
  beforeCommit: () => Promise<void>
}): Promise<MovedRows> {
  const { old, fresh, direction, progress, beforeCommit } = options
  const tables = await listTables(old)
  const here = await listTables(fresh)
  const travelling = listTravelling(tables, here, direction)
  const leftBehind = await listLeftBehind(old, tables, here, travelling)
  const unknown = leftBehind.filter((column) => !/^(auth|storage)\./.test(column))
  if (unknown.length > 0) throw new StartupError(`The new place does not know ${unknown.join(', ')}.`)

  const platform = direction.toProject
  const filling = await beginFilling(fresh, { platform })
  progress.begin('tables', travelling.length)
  let rows = 0
  for (const table of travelling) {
    if (table.schema !== 'auth') await filling.beginOurs()
    rows += await moveTable(old, fresh, table, platform)
    progress.step()
  }
  await filling.beginOurs()
  await setSequences(old, fresh, platform)
  await filling.finish()
  // After the comparison, because they change what was compared: the platform stamps files with the time of their upload.
  if (platform) await tendObjects(old, fresh)
  progress.end()
  await beforeCommit()
  await fresh.query('commit')
  await fresh.query('analyze')
  return { tables: travelling.length, rows, leftBehind }
}

async function moveTable(
  old: CopyConnection,
  fresh: CopyConnection,
  table: Travelling,
  platform: boolean,
): Promise<number> {
  const full = `${quote(table.schema)}.${quote(table.name)}`
  const select = `select ${table.values.join(', ')} from ${full} where ${table.where}`
  if (platform && table.schema === 'storage') return fillBuckets(old, fresh, table)
  const columns = table.columns.map(quote)
  const before = await sumOf(fresh, table, columns, 'true')
  const rows = await readRows(old, select, (piece) =>
    fresh.copyIn(`copy ${full} (${columns.join(', ')}) from stdin`, [piece]),
  )
  const given = await sumOf(old, table, table.values, table.where)
  const got = await sumOf(fresh, table, columns, 'true')
  compare(table, given, { rows: got.rows - before.rows, hash: String(BigInt(got.hash) - BigInt(before.hash)) })
  return rows
}

function compare({ schema, name }: Travelling, given: Sum, got: Sum): void {
  if (given.rows === got.rows && given.hash === got.hash) return
  const how = given.rows === got.rows ? 'other rows' : `${got.rows} rows instead of ${given.rows}`
  throw new StartupError(`${schema}.${name} has ${how} in the new place; nothing was kept of this try.`)
}

/** Those of the platform's own tables are its services', and its tables had no rows of theirs. */
async function setSequences(old: CopyConnection, fresh: CopyConnection, platform: boolean): Promise<void> {
  const here = new Set((await listSequences(fresh)).map(({ name }) => name))
  for (const { name, value, called } of await listSequences(old)) {
    if (!here.has(name) || (platform && /^(auth|storage)\./.test(name))) continue
    await fresh.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called])
  }
}

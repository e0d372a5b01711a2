// Fills a freshly made, empty database from an archive, in one transaction, and counts what arrived.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { contentOf } from './archive-file.ts'
import { type BackupChain, readChain } from './backup-chain.ts'
import { type DatabaseFacts, listTables, quote, stays, tableOfPiece } from './dump-database.ts'
import { beginFilling } from './fill-tables.ts'

/** Where the rules of auth and storage hold while rows come in, and the files of a backup hold them in any order. */
const IN_ORDER: readonly ((entry: string) => boolean)[] = [
  (entry) => entry.startsWith('database/auth/users/'),
  (entry) => entry.startsWith('database/auth/sessions/'),
  (entry) => /^database\/auth\/(?!users\/|sessions\/)/.test(entry),
  (entry) => entry.startsWith('database/storage/buckets/'),
  (entry) => /^database\/(?!auth\/|storage\/buckets\/)/.test(entry),
]

/** `beforeCommit` sees the rows in the same transaction; what it throws leaves the database empty. */
export async function loadDatabase<Result>(
  connection: CopyConnection,
  chain: BackupChain,
  facts: DatabaseFacts,
  beforeCommit: () => Promise<Result>,
): Promise<Result> {
  const columns = await knownColumns(connection, facts)
  const filling = await beginFilling(connection)
  for (const wants of filling.rulesAreOff ? [() => true] : IN_ORDER) {
    for await (const entry of readChain(chain, wants)) {
      const table = tableOfPiece(entry.name)
      const list = table && columns.get(`${table.schema}.${table.name}`)
      if (!table || !list) continue
      if (table.schema !== 'auth') await filling.beginOurs()
      const sql = `copy ${quote(table.schema)}.${quote(table.name)} (${list.map(quote).join(', ')}) from stdin`
      await connection.copyIn(sql, [await contentOf(entry)])
    }
  }
  await filling.beginOurs()
  for (const { name, value, called } of facts.sequences) {
    await connection.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called])
  }
  await checkCounts(connection, facts)
  await filling.finish()
  const result = await beforeCommit()
  await connection.query('commit')
  await connection.query('analyze')
  return result
}

/** Columns are named, so that a column this version has in addition gets its default. */
async function knownColumns(connection: CopyConnection, facts: DatabaseFacts): Promise<Map<string, readonly string[]>> {
  const existing = await listTables(connection)
  const columns = new Map<string, readonly string[]>()
  for (const table of facts.tables) {
    if (stays(table)) continue
    const here = existing.find((candidate) => candidate.schema === table.schema && candidate.name === table.name)
    const missing = here ? table.columns.filter((column) => !here.columns.includes(column)) : table.columns
    if (missing.length > 0 && table.rows > 0) {
      throw new StartupError(
        `The backup has ${table.schema}.${table.name} (${missing.join(', ')}), which this version of o1 does not know.`,
      )
    }
    if (here) columns.set(`${table.schema}.${table.name}`, table.columns)
  }
  return columns
}

async function checkCounts(connection: CopyConnection, facts: DatabaseFacts): Promise<void> {
  for (const { schema, name, rows } of facts.tables) {
    if (rows === 0 || stays({ schema, name })) continue
    const [counted] = await connection.query<{ rows: string }>(
      `select count(*)::text as rows from ${quote(schema)}.${quote(name)}`,
    )
    if (Number(counted?.rows) !== rows)
      throw new Error(`${schema}.${name} has ${counted?.rows} rows instead of ${rows}`)
  }
}

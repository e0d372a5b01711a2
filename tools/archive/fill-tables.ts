// Empties a club's tables and lets rows in as they are, in one transaction: no trigger writes what it wrote when the rows were new, and foreign keys
// wait until all rows are there. A role that may switch the rules off does so; an ordinary owner takes them out of its own tables and puts
// them back, which also checks every foreign key.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { listTables, quote } from './dump-database.ts'

/** The schemas whose tables belong to the club's owner; those of the other schemas may belong to the platform. */
const OURS = ['public', 'private']

export interface Filling {
  readonly rulesAreOff: boolean
  /** Before the first row of the club's own tables, after those of the accounts: their triggers may have written into them. */
  beginOurs(): Promise<void>
  /** Puts the rules back. The caller ends the transaction. */
  finish(): Promise<void>
}

/** With `platform` the tables of auth and storage are not ours to empty. */
export async function beginFilling(connection: CopyConnection, { platform = false } = {}): Promise<Filling> {
  await connection.query('begin')
  const rulesAreOff = await switchRulesOff(connection)
  const back = rulesAreOff ? [] : await takeRulesOut(connection)
  const tables = await listTables(connection)
  const ours = tables.filter(({ schema }) => OURS.includes(schema))
  const empty = async (some: typeof tables) => {
    const names = some.map(({ schema, name }) => `${quote(schema)}.${quote(name)}`)
    await connection.query(`truncate ${names.join(', ')} cascade`)
  }
  await empty(platform ? ours : tables)
  let begun = rulesAreOff
  return {
    rulesAreOff,
    async beginOurs() {
      if (begun) return
      begun = true
      await empty(ours)
    },
    async finish() {
      for (const sql of back) await connection.query(sql)
    },
  }
}

async function switchRulesOff(connection: CopyConnection): Promise<boolean> {
  await connection.query('savepoint before_switching')
  try {
    await connection.query('set local session_replication_role = replica')
    return true
  } catch {
    await connection.query('rollback to savepoint before_switching')
    return false
  }
}

/** Returns the statements that put them back. */
async function takeRulesOut(connection: CopyConnection): Promise<string[]> {
  const keys = await connection.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)
     order by conrelid::regclass::text, conname`,
    [OURS],
  )
  const triggers = await connection.query<{ off: string; on: string }>(
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as off,
            format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as on
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 and c.relnamespace::regnamespace::text = any($1)
     order by t.tgrelid::regclass::text, t.tgname`,
    [OURS],
  )
  for (const { drop } of keys) await connection.query(drop)
  for (const { off } of triggers) await connection.query(off)
  return [...keys.map(({ add }) => add), ...triggers.map(({ on }) => on)]
}

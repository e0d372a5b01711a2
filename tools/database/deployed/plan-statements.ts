// Plans recorded statements on a database without running them. PostgreSQL resolves every name and type and looks at the rights of the role.
import type pg from 'pg'
import type { Statement } from './deployed-code.ts'

export interface Refused extends Statement {
  readonly reason: string
}

/** In a transaction, which it leaves as it was. `owner`: the role of the server's own statements. */
export async function refusedOf(
  client: pg.Client,
  owner: string,
  statements: readonly Statement[],
): Promise<Refused[]> {
  const refused: Refused[] = []
  await client.query('set local plan_cache_mode = force_generic_plan')
  for (const statement of statements) {
    const { role, searchPath, sql } = statement
    await client.query('savepoint one')
    try {
      await client.query(`select set_config('search_path', $1, true), set_config('role', $2, true)`, [
        searchPath,
        role || owner,
      ])
      await client.query(`prepare asked as ${sql}`)
      const { rows } = await client.query<{ count: number }>(
        `select cardinality(parameter_types)::int as count from pg_prepared_statements where name = 'asked'`,
      )
      const count = rows[0]?.count ?? 0
      const nothing = count > 0 ? `(${new Array(count).fill('null').join(', ')})` : ''
      await client.query(`explain execute asked${nothing}`)
      await client.query('deallocate asked')
    } catch (error) {
      refused.push({ ...statement, reason: error instanceof Error ? error.message : String(error) })
    }
    await client.query('rollback to one')
    await client.query('deallocate all')
  }
  return refused
}

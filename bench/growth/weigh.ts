// What a row of each large table takes on the disk, with all of its indexes.
import type pg from 'pg'

const WEIGHED = ['connections', 'messages', 'notifications', 'thread_members', 'posts', 'profiles']

export async function weighTables(client: pg.Client): Promise<string> {
  const lines: string[] = ['Bytes a row in the largest club, and those of its indexes']
  for (const table of WEIGHED) {
    const { rows } = await client.query<{ rows: string; whole: string; indexes: string }>(
      `select count(*) as rows, pg_total_relation_size($1::regclass) as whole, pg_indexes_size($1::regclass) as indexes from public.${table}`,
      [`public.${table}`],
    )
    const { rows: count, whole, indexes } = rows[0] ?? { rows: '0', whole: '0', indexes: '0' }
    const each = (bytes: string) => Math.round(Number(bytes) / Math.max(1, Number(count)))
    lines.push(`  ${table}: ${each(whole)}, ${each(indexes)} (${Number(count).toLocaleString('en')} rows)`)
  }
  return lines.join('\n')
}

// For tests: what two places of one club are compared by, written apart from the move's own comparison.
import type { Database } from '#server/database/database.ts'

/** One hash a table of the club's own rows, and of the accounts. */
export async function rowsOf(database: Pick<Database, 'query'>): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private') order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [found] = await database.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as hash from ${name} t`,
    )
    hashes[name] = found?.hash ?? ''
  }
  const [accounts] = await database.query<{ hash: string }>(
    `select md5(string_agg(concat_ws(' ', u.id, u.email, u.encrypted_password, i.provider_id, i.identity_data), '|' order by u.id)) as hash
     from auth.users u left join auth.identities i on i.user_id = u.id`,
  )
  const [objects] = await database.query<{ hash: string }>(
    `select md5(string_agg(concat_ws(' ', bucket_id, name, metadata ->> 'size', metadata ->> 'mimetype', owner_id, created_at), '|' order by name)) as hash
     from storage.objects`,
  )
  return { ...hashes, accounts: accounts?.hash ?? '', objects: objects?.hash ?? '' }
}

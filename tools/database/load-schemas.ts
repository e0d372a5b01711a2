// Loads supabase/schemas, what the database is to be, into one that has no rules yet: in the order of the paths, as the migrations' owner.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ownerRole } from '#server/database/bootstrap/bootstrap.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

const folder = join(findProjectRoot(), 'supabase/schemas')

export async function listSchemaFiles(): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  // Not every tool's ** reaches further.
  const astray = paths.find((path) => path.split('/').length !== 2)
  if (astray) throw new Error(`supabase/schemas/${astray}: a file lies one folder deep, in its area`)
  return paths
}

export async function loadSchemas(client: pg.ClientBase): Promise<void> {
  const owner = await ownerRole(client)
  await client.query('begin')
  try {
    await client.query(`set local role ${pg.escapeIdentifier(owner)}`)
    for (const path of await listSchemaFiles()) await loadFile(client, path)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function loadFile(client: pg.ClientBase, path: string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  try {
    await client.query(text)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`supabase/schemas/${path}${line}: ${message}`)
  }
}

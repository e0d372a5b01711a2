// Finds which file of supabase/schemas declares a shape or a procedure, and which area it belongs to.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

const folder = 'supabase/schemas'
const declaring = /^create (?:or replace )?(?:function|domain|table) ((?:public|shapes)\.\w+)/gm

/** `public.member_profile` → `supabase/schemas/10-people/04-member-profile.sql`. */
export async function findDeclarations(): Promise<Map<string, string>> {
  const root = findProjectRoot()
  const paths = (await readdir(join(root, folder), { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  const found = new Map<string, string>()
  for (const path of paths) {
    const text = await readFile(join(root, folder, path), 'utf8')
    for (const [, name = ''] of text.matchAll(declaring)) found.set(name, `${folder}/${path}`)
  }
  return found
}

/** The functions of the project, each with the text of its own sources. */
export async function findFunctions(): Promise<Map<string, string>> {
  const folder = join(findProjectRoot(), 'supabase/functions')
  const found = new Map<string, string>()
  for (const path of (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts')).sort()) {
    const [name = ''] = path.split('/')
    const text = await readFile(join(folder, path), 'utf8')
    if (path === `${name}/index.ts` && !text.includes(`handle<'${name}'>(`))
      throw new Error(`supabase/functions/${path} does not say which answer it builds: serve handle<'${name}'>(…).`)
    found.set(name, `${found.get(name) ?? ''}${text}`)
  }
  return found
}

/** `supabase/schemas/10-people/…` → `People`. */
export function areaOf(path: string): string {
  const area = path.split('/')[2]?.replace(/^\d+-/, '') ?? ''
  return area.charAt(0).toUpperCase() + area.slice(1)
}

// Which files a page needs before it shows anything, beyond those of every page: they are named in its head, so that they come at once instead of
// one after another. Read from the lists of pages, where each screen is named.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { type Access, addresses, type Pattern } from '#shared/links/addresses.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

export const client = 'web/shared/supabase/backend.ts'
export const memberPages = 'web/app/pages/member-pages.ts'
export const layoutModule = (name: string) => `web/app/layout/${name}.tsx`

/** What the router asks for around the screens of those who may open them (web/app/routes.tsx). */
export const around: Record<Access, string[]> = {
  public: [],
  'signed-in': ['member-layout', 'tab-layout'],
  protected: ['member-layout'],
  admin: ['member-layout'],
}

/** The addresses of a page's scripts, without those that `index.html` names itself. */
export function pageScripts(bundle: Bundle): (pattern: Pattern) => string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build made no entry')
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(module)))
    if (!found) throw new Error(`The build made no file of ${module}`)
    return found
  }
  const withImports = (chunk: Chunk, found = new Set<Chunk>()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName)))
      withImports(imported, found)
    return found
  }
  const screens = screenModules()
  const always = withImports(entry)
  return (pattern) => {
    const access = addresses[pattern]
    const screen = screens.get(pattern)
    const modules = [
      ...around[access].map(layoutModule),
      ...(access === 'public' ? [] : [memberPages, client]),
      ...(screen ? [screen] : []),
    ]
    const needed = new Set(modules.flatMap((module) => [...withImports(chunkOf(module))]))
    return [...needed].filter((chunk) => !always.has(chunk)).map(({ fileName }) => `/${fileName}`)
  }
}

/** The module of each screen that loads when it is opened. Fails where an address names none. */
export function screenModules(): Map<string, string> {
  const lists = ['member', 'public'].map((who) => readFileSync(`web/app/pages/${who}-pages.ts`, 'utf8')).join('')
  const found = new Map<string, string>()
  for (const page of lists.split(/^ {2}(?='\/)/m)) {
    const [, pattern] = /^'([^']+)': \{/.exec(page) ?? []
    const [, module] = /screen: \(\) => import\('#(features\/[^']+)'\)/.exec(page) ?? []
    if (pattern && module) found.set(pattern, `web/${module}`)
  }
  const missing = Object.keys(addresses).filter((pattern) => pattern !== '/' && !found.has(pattern))
  if (missing.length > 0) throw new Error(`No list of pages names a screen for ${missing.join(', ')}`)
  return found
}

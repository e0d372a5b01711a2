// Puts what several tabs share into few files: a browser that speaks HTTP/1.1 asks for six at once, so forty small ones cost more than their bytes.
// What a visitor's pages share with the tabs is left to the lists in vite.config.ts.
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstQuestions } from '#app/early/questions.ts'
import { addresses, type Pattern } from '#shared/links/addresses.ts'
import { around, client, layoutModule, memberPages, screenModules } from './page-files.ts'

const layouts = around['signed-in'].map(layoutModule)
const controls = /node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//
const icon = /node_modules\/lucide-react\//
const tabPatterns = Object.keys(firstQuestions) as Pattern[]
/** What a tab opens over itself, as heavy as a tab: it shares with the others as one. */
const rooms: { name: string; module: string; tab: Pattern }[] = [
  { name: 'conversation', module: 'web/features/inbox/thread/thread-view.tsx', tab: '/inbox' },
]

export function tabFiles() {
  const names = new Map<string, string>()
  const isPart = (id: string) => /-(parts|shared)$/.test(names.get(id) ?? '')
  const plugin: Plugin = {
    name: 'tab-files',
    apply: 'build',
    buildEnd() {
      const reachedFrom = (modules: string[]) => {
        const reached = new Set<string>()
        const reach = (id: string) => {
          if (reached.has(id)) return
          reached.add(id)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) reach(next)
        }
        for (const module of modules) reach(resolve(module))
        return reached
      }
      const screens = screenModules()
      const screenOf = (pattern: Pattern) => screens.get(pattern) ?? ''
      const ofVisitors = (Object.keys(addresses) as Pattern[]).filter((pattern) => addresses[pattern] === 'public')
      const visitors = reachedFrom([client, ...ofVisitors.map(screenOf).filter(Boolean)])
      const always = reachedFrom(['web/main.tsx'])
      const signIn = reachedFrom([screenOf('/auth')])
      const sheets = reachedFrom(['web/shared/ui/panels/sheet-panel.tsx'])
      const frame = reachedFrom([...layouts, memberPages])
      const home = reachedFrom([screenOf('/home')])
      const tabs = tabPatterns.map((pattern) => {
        const module = screenOf(pattern)
        return { name: pattern.slice(1), module, reached: reachedFrom([module]) }
      })
      const opened = rooms.map(({ name, module, tab }) => {
        const there = reachedFrom([screenOf(tab)])
        return { name, module, reached: new Set([...reachedFrom([module])].filter((id) => !there.has(id))) }
      })
      const all = [...tabs, ...opened]
      for (const id of new Set([frame, ...all.map(({ reached }) => reached)].flatMap((reached) => [...reached]))) {
        if (always.has(id)) continue
        const users = all.filter(({ reached }) => reached.has(id))
        const [user] = users
        if (frame.has(id) || (home.has(id) && users.length > 1))
          names.set(id, visitors.has(id) ? (signIn.has(id) ? 'house' : 'kept') : 'tabs')
        else if (users.length > 1) names.set(id, visitors.has(id) ? 'beyond-kept' : 'beyond')
        else if (visitors.has(id) || !user || id.endsWith(user.module)) continue
        else if (controls.test(id)) names.set(id, sheets.has(id) ? 'controls' : 'choosers')
        else if (!id.includes('node_modules') || icon.test(id))
          names.set(id, `${user.name}-${id.includes('/features/') ? 'parts' : 'shared'}`)
      }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const within = (name: string, path: readonly string[]): void => {
        if (path.includes(name)) throw new Error(`Files that import each other: ${[...path, name].join(' → ')}`)
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (!chunk || sound.has(name)) return
        for (const next of chunk.imports) within(next, [...path, name])
        sound.add(name)
      }
      const sound = new Set<string>()
      for (const { fileName } of chunks) within(fileName, [])
    },
  }
  const nameOf = (id: string) => names.get(id)
  // A part of one screen alone stays in that screen's own file.
  const groups = [
    { debugName: 'of several tabs', name: (id: string) => (isPart(id) ? undefined : nameOf(id)) },
    { debugName: 'of a tab and other screens', name: nameOf, minShareCount: 2 },
  ]
  return { plugin, groups: groups.map((group) => ({ ...group, includeDependenciesRecursively: false })) }
}

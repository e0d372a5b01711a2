// Builds what changed since the last time: the server (dist/server), the functions (dist/functions), the web app (dist/web).
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { hashOf, isBuilt, rememberBuild } from './build-stamp.mjs'

const parts = [
  {
    name: 'server',
    stamp: 'dist/server/.stamp',
    inputs: ['server', 'types', 'tools', 'supabase/functions', 'package-lock.json', 'package.json'],
    build: async () => (await import('./build-server.mjs')).buildServer(),
  },
  {
    name: 'web app',
    stamp: 'dist/web/.stamp',
    inputs: [
      'web',
      'types',
      'vite.config.ts',
      'tools/build/build-web.mjs',
      'tools/build/early-script.ts',
      'tools/build/public-heads.ts',
      'tools/build/page-files.ts',
      'tools/build/tab-files.ts',
      'tools/build/draw-pages.mjs',
      'tools/build/without-unused.ts',
      'tools/build/style-of.mjs',
      'package-lock.json',
      '.env',
      '.env.production',
    ],
    // Addresses given while building are part of what is built.
    settings: () => Object.entries(process.env).filter(([name]) => name.startsWith('VITE_')),
    build: async () => (await import('./build-web.mjs')).buildWeb(),
  },
]

const hashOfPart = (part) => hashOf(part.inputs) + JSON.stringify(part.settings?.() ?? '')

/** Where a part remembers what it was built from, and what it would be built from now. */
export function stampOf(name) {
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(`Nothing is called ${name} here`)
  return { stamp: part.stamp, hash: hashOfPart(part) }
}

/** Runs from the project's folder. Resolves to the names of what was built. */
export async function buildWhatChanged({ only, say = () => {} } = {}) {
  const built = []
  for (const part of parts) {
    if (only && part.name !== only) continue
    if (!part.inputs.some((path) => existsSync(path))) continue
    const hash = hashOfPart(part)
    if (isBuilt(part.stamp, hash)) continue
    say(`Building the ${part.name}…`)
    await part.build()
    rememberBuild(part.stamp, hash)
    built.push(part.name)
  }
  return built
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const built = await buildWhatChanged({ say: console.log })
  console.log(built.length > 0 ? `Built: ${built.join(', ')}.` : 'Everything is built.')
}

// Bundles the server, its commands and the functions.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleOptions } from './bundle-options.mjs'

const commands = ['keys', 'backup', 'restore', 'move', 'admin', 'mail', 'introductions', 'retention', 'doctor']

export async function buildServer() {
  const esbuild = await import('esbuild')
  rmSync('dist/server', { recursive: true, force: true })
  const entries = {
    main: 'server/main.ts',
    'bundle-function': 'server/functions/bundle-function.ts',
    'create-demo-club': 'tools/demo/create-demo-club.ts',
    'demo-pictures': 'tools/demo/pictures/picture-process.ts',
    ...Object.fromEntries(commands.map((name) => [name, `tools/commands/${name}.ts`])),
  }
  await esbuild.build({
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
    outdir: 'dist/server',
    splitting: true,
    ...bundleOptions,
  })
  await buildFunctions()
  esbuild.stop()
}

async function buildFunctions() {
  const { bundleFunction } = await import(`../../dist/server/bundle-function.js?${Date.now()}`)
  const rootDir = process.cwd()
  const folder = 'supabase/functions'
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const entry = join(rootDir, folder, name, 'index.ts')
    if (existsSync(entry)) await bundleFunction({ name, entry, rootDir, outDir: join(rootDir, 'dist/functions') })
  }
}

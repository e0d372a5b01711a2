// Bundles a function, its packages and the worker's boot code into one module. Not in charge of running it.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { z } from 'zod'
import { npmPackage, readImportMap } from './import-map.ts'

export interface BundleOptions {
  readonly name: string
  readonly entry: string
  readonly rootDir: string
  /** The folder of the bundles. */
  readonly outDir: string
}

const manifestSchema = z.object({ inputs: z.record(z.string(), z.number()) })

/** Returns the bundle's path. Bundles again only if a source has changed since. */
export async function bundleFunction(options: BundleOptions): Promise<string> {
  const outfile = join(options.outDir, `${options.name}.mjs`)
  const manifest = join(options.outDir, `${options.name}.json`)
  if (await isFresh(manifest, outfile)) return outfile
  await mkdir(options.outDir, { recursive: true })
  // Another process may be loading the current file: build under another name, then rename.
  const temporary = `${outfile}.${randomUUID()}`
  const inputs = await bundle(options, temporary)
  await rename(temporary, outfile)
  await writeFile(manifest, JSON.stringify({ inputs: await modificationTimes(inputs) }))
  return outfile
}

async function isFresh(manifest: string, outfile: string): Promise<boolean> {
  try {
    const { inputs } = manifestSchema.parse(JSON.parse(await readFile(manifest, 'utf8')))
    await stat(outfile)
    const now = await modificationTimes(Object.keys(inputs))
    return Object.entries(inputs).every(([path, time]) => now[path] === time)
  } catch {
    return false
  }
}

async function modificationTimes(paths: readonly string[]): Promise<Record<string, number>> {
  const entries = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mtimeMs] as const))
  return Object.fromEntries(entries)
}

async function bundle(options: BundleOptions, outfile: string): Promise<string[]> {
  // Only building needs esbuild: a server that runs finished bundles never loads it.
  const esbuild = await import('esbuild')
  const boot = join(options.rootDir, 'server/functions/worker/boot.ts')
  const result = await esbuild.build({
    stdin: {
      contents: `import ${JSON.stringify(boot)}\nimport ${JSON.stringify(options.entry)}\n`,
      resolveDir: options.rootDir,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    metafile: true,
    absWorkingDir: options.rootDir,
    logLevel: 'silent',
    banner: {
      js: "import { createRequire as o1CreateRequire } from 'node:module'; const require = o1CreateRequire(import.meta.url);",
    },
    plugins: [hostedImports(dirname(options.entry), options.rootDir)],
  })
  const sources = Object.keys(result.metafile.inputs).filter((path) => path !== '<stdin>' && !path.includes(':'))
  const map = join(dirname(options.entry), 'deno.json')
  const files = sources.map((path) => resolve(options.rootDir, path)).filter((path) => !path.includes('/node_modules/'))
  const hasMap = await stat(map).then(
    () => true,
    () => false,
  )
  return hasMap ? [...files, map] : files
}

function hostedImports(functionFolder: string, rootDir: string): Plugin {
  return {
    name: 'hosted-imports',
    setup(build) {
      const map = readImportMap(functionFolder)
      build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
      build.onResolve({ filter: /^[^./]/ }, (args) => {
        // Only a function's own imports are written for the hosted runtime: the imports of packages resolve as usual.
        if (args.pluginData === 'resolved' || args.importer.includes('/node_modules/')) return undefined
        const target = map.resolve(args.path) ?? args.path
        if (isAbsolute(target)) return { path: target }
        // Types of the hosted runtime: there is no code in them.
        if (target.endsWith('.d.ts')) return { path: target, namespace: 'empty' }
        const name = npmPackage(target)
        if (name) return build.resolve(name, { resolveDir: rootDir, kind: args.kind, pluginData: 'resolved' })
        if (!/^(jsr|https?):/.test(target)) return undefined
        return {
          errors: [{ text: `"${args.path}" would be loaded from the network; map it to an npm: package in deno.json` }],
        }
      })
    },
  }
}

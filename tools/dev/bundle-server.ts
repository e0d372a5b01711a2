// Bundles the server and the demo club for the dev loop; after the first time only what changed is read again.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { bundleOptions } from '../build/bundle-options.mjs'

export interface ServerBundle {
  /** Makes a folder of its own for each build, so that a server that runs still finds its files; resolves to the module to run. */
  build(): Promise<string>
  close(): Promise<void>
}

export async function openServerBundle(rootDir: string, outDir: string): Promise<ServerBundle> {
  const esbuild = await import('esbuild')
  // As deep as the folders of the builds: source maps are relative.
  const outdir = join(outDir, 'next')
  const context = await esbuild.context({
    absWorkingDir: rootDir,
    entryPoints: {
      serve: 'tools/dev/serve.ts',
      'create-demo-club': 'tools/demo/create-demo-club.ts',
      'demo-pictures': 'tools/demo/pictures/picture-process.ts',
    },
    outdir,
    write: false,
    ...bundleOptions,
  })
  await rm(outDir, { recursive: true, force: true })
  let builds = 0
  return {
    async build() {
      const { outputFiles } = await context.rebuild().catch(() => {
        throw new Error('The server could not be built; the reason stands above.')
      })
      builds += 1
      const folder = join(outDir, String(builds))
      await mkdir(folder, { recursive: true })
      await Promise.all(
        outputFiles.map(({ path, contents }) => writeFile(join(folder, relative(outdir, path)), contents)),
      )
      // The one before is still running.
      await rm(join(outDir, String(builds - 2)), { recursive: true, force: true })
      return join(folder, 'serve.js')
    },
    async close() {
      await context.dispose()
      await esbuild.stop()
    },
  }
}

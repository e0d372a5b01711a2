// Bundles the functions as they are saved, so that a mistake shows at once and not at the next call. Running them is the server's.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleFunction } from '#server/functions/bundle-function.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** The names of those that could be bundled; what is wrong with the others has been said. */
export async function bundleFunctions(config: Config, say: (line: string) => void): Promise<string[]> {
  const bundled: string[] = []
  for (const name of await readdir(config.functionsDir)) {
    const entry = join(config.functionsDir, name, 'index.ts')
    if (!existsSync(entry)) continue
    try {
      await bundleFunction({ name, entry, rootDir: config.rootDir, outDir: `${config.dataDir}/functions` })
      bundled.push(name)
    } catch (error) {
      say(`The function ${name} could not be bundled: ${error instanceof Error ? error.message : error}`)
    }
  }
  return bundled
}

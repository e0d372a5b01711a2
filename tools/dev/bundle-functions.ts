// Bundles the functions as they are saved, so that a mistake shows at once and not at the next call. Running them is the server's.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleFunction } from '#server/functions/bundle-function.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** Whether all of them could be bundled; what is wrong with the others has been said. */
export async function bundleFunctions(config: Config, say: (line: string) => void): Promise<boolean> {
  let areWhole = true
  for (const name of await readdir(config.functionsDir)) {
    const entry = join(config.functionsDir, name, 'index.ts')
    if (!existsSync(entry)) continue
    try {
      await bundleFunction({ name, entry, rootDir: config.rootDir, outDir: `${config.dataDir}/functions` })
    } catch (error) {
      areWhole = false
      say(`The function ${name} could not be bundled: ${error instanceof Error ? error.message : error}`)
    }
  }
  return areWhole
}

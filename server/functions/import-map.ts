// Resolves a function's imports the way the hosted runtime does: bare names through deno.json to npm packages.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

export interface ImportMap {
  /** Returns the npm specifier or path of an import, or undefined if the map does not name it. */
  resolve(specifier: string): string | undefined
}

const denoConfig = z.object({ imports: z.record(z.string(), z.string()).default({}) })

/** Reads the function's own deno.json, or the one all functions share. */
export function readImportMap(functionFolder: string): ImportMap {
  const file = [join(functionFolder, 'deno.json'), join(dirname(functionFolder), 'deno.json')].find(existsSync)
  const imports = file ? denoConfig.parse(JSON.parse(readFileSync(file, 'utf8'))).imports : {}
  const folders = Object.keys(imports).filter((key) => key.endsWith('/'))
  return {
    resolve(specifier) {
      const target = imports[specifier]
      if (target) return absolutePath(target, file)
      const folder = folders.find((key) => specifier.startsWith(key))
      return folder ? absolutePath(`${imports[folder]}${specifier.slice(folder.length)}`, file) : undefined
    },
  }
}

/** Makes a path relative to deno.json absolute; leaves npm specifiers as they are. */
function absolutePath(target: string, file: string | undefined): string {
  return target.startsWith('.') && file ? join(dirname(file), target) : target
}

/** "npm:@supabase/supabase-js@2.109.0/dist/x" → "@supabase/supabase-js/dist/x" */
export function npmPackage(specifier: string): string | undefined {
  const match = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/.exec(specifier)
  return match ? `${match[1]}${match[2] ?? ''}` : undefined
}

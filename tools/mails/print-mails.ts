// Prints supabase/templates as a module, for the server and the functions, which read no files where they are hosted.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const mailsModule = 'supabase/functions/_shared/mails/templates.generated.ts'

/** Returns whether the module was out of date; `write: false` only compares. */
export function printMails(rootDir: string, { write }: { write: boolean }): boolean {
  const path = join(rootDir, mailsModule)
  const wanted = moduleOf(join(rootDir, 'supabase/templates'))
  const isStale = readFileSync(path, { encoding: 'utf8', flag: 'a+' }) !== wanted
  if (isStale && write) writeFileSync(path, wanted)
  return isStale
}

function moduleOf(folder: string): string {
  const templates = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => {
      const html = readFileSync(join(folder, file), 'utf8')
      if (/[`\\]|\$\{/.test(html)) throw new Error(`supabase/templates/${file} holds a sign that a module can't.`)
      return `  ${file.slice(0, -5)}: \`${html}\`,\n`
    })
  return `// Printed by \`npm run gen:mails\` from supabase/templates: not by hand.
export const TEMPLATES: Readonly<Record<string, string>> = {
${templates.join('')}}
`
}

// Prints supabase/templates as a module, for the server and the functions, which read no files where they are hosted. `--check` only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

const root = findProjectRoot()
const folder = join(root, 'supabase/templates')
const path = 'supabase/functions/_shared/mails/templates.generated.ts'

const templates = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .sort()
  .map((file) => {
    const html = readFileSync(join(folder, file), 'utf8')
    if (/[`\\]|\$\{/.test(html)) throw new Error(`supabase/templates/${file} holds a sign that a module can't.`)
    return `  ${file.slice(0, -5)}: \`${html}\`,\n`
  })
const wanted = `// Printed by \`npm run gen:mails\` from supabase/templates: not by hand.
export const TEMPLATES: Readonly<Record<string, string>> = {
${templates.join('')}}
`
if (readFileSync(join(root, path), { encoding: 'utf8', flag: 'a+' }) !== wanted) {
  if (process.argv.includes('--check')) {
    console.error(`${path} does not match supabase/templates. Mend it with: npm run gen:mails`)
    process.exitCode = 1
  } else {
    writeFileSync(join(root, path), wanted)
    console.log(`${path} is up to date.`)
  }
}

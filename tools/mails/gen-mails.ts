// `npm run gen:mails`: the mails as a module, from supabase/templates. `--check` only compares.
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { mailsModule, printMails } from './print-mails.ts'

const write = !process.argv.includes('--check')
const isStale = printMails(findProjectRoot(), { write })
if (isStale && write) console.log(`${mailsModule} is up to date.`)
if (isStale && !write) {
  console.error(`${mailsModule} does not match supabase/templates. Mend it with: npm run gen:mails`)
  process.exitCode = 1
}

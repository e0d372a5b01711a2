// `npm run db:release -- BACKUP CHECKOUT VERSION`: keeps a club of a release for the upgrade test. BACKUP is one that release made of its
// demo club, CHECKOUT its sources. Photos and keys are left out; what the release laid beneath the tables is added.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { contentOf, createArchive, openArchive, verifyArchive } from '../../archive/archive-file.ts'

const [backup, checkout, version] = process.argv.slice(2)
if (!backup || !checkout || !version) {
  console.error('Say which: npm run db:release -- BACKUP CHECKOUT VERSION')
  process.exit(1)
}
const folder = join(findProjectRoot(), 'supabase/tests/releases', version)
await mkdir(folder, { recursive: true })
const { facts } = await verifyArchive(backup)
const archive = await createArchive(join(folder, 'club.tar.gz'))
for await (const entry of openArchive(backup)) {
  if (entry.name.startsWith('database/')) await archive.add(entry.name, await contentOf(entry))
  else for await (const _ of entry.content);
}
const beneath = join(checkout, 'server/database/bootstrap')
for (const file of (await readdir(beneath)).filter((name) => name.endsWith('.sql')).sort()) {
  await archive.add(`bootstrap/${file}`, await readFile(join(beneath, file)))
}
await archive.finish({ migrations: facts.migrations, tables: facts.tables, sequences: facts.sequences })
await writeFile(
  join(folder, 'README.md'),
  `# o1 ${version}

\`club.tar.gz\` is the demo club as this release made it: the rows of its backup, without photos and keys, and the SQL the release laid
beneath its tables. The test \`tools/database/releases/upgrade.test.ts\` brings it up to date.

Made with: \`npm start\` and \`npm run backup -- BACKUP\` in a checkout of the release, then \`npm run db:release -- BACKUP CHECKOUT ${version}\`.
`,
)
const { size } = await stat(join(folder, 'club.tar.gz'))
console.log(`Kept in supabase/tests/releases/${version}: ${Math.ceil(size / 1024)} kB`)

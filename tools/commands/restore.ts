// `npm run restore -- FILE`: makes a club again from a backup, in an empty data folder (and an empty database).
import { readConfig } from '#server/platform/settings/config.ts'
import { nameBlobsOf, someOf } from '../archive/pictures.ts'
import { restore } from '../archive/restore.ts'
import { pathFromCaller, runCommand } from './command.ts'
import { readOptions } from './options.ts'

const usage = 'npm run restore -- FILE [--without-pictures]'

async function main(): Promise<void> {
  const { values, positionals } = readOptions(process.argv.slice(2), {
    options: { 'without-pictures': { type: 'boolean' } },
    words: 1,
    usage,
  })
  const config = readConfig(process.env)
  const { tables, pictures, without, droppedMails } = await restore(config, pathFromCaller(positionals[0] ?? ''), {
    withoutPictures: values['without-pictures'],
  })
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  console.log(
    `Restored ${rows} rows of ${tables.length} tables into ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}` +
      ` and ${pictures} pictures into ${nameBlobsOf(config)}. "npm start" opens the club.`,
  )
  if (without.length > 0) console.log(`${without.length} pictures have no contents: ${someOf(without)}.`)
  if (droppedMails > 0) {
    console.log(
      `${droppedMails} ${droppedMails === 1 ? 'mail that waited is' : 'mails that waited are'} not sent again. The console sends a welcome mail anew.`,
    )
  }
}

runCommand(main)

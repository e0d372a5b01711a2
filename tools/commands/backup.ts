// `npm run backup -- FILE`: the whole club as one file, as of one moment, while the server runs or not.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { backUp } from '../archive/back-up.ts'
import { nameBlobsOf, someOf } from '../archive/pictures.ts'
import { pathFromCaller, runCommand } from './command.ts'
import { openClubDatabase } from './open-club-database.ts'
import { readOptions } from './options.ts'

const usage = 'npm run backup -- FILE [--since OLDER_FILE] [--without-pictures] [--skip-lost]'

async function main(): Promise<void> {
  const { values, positionals } = readOptions(process.argv.slice(2), {
    options: {
      since: { type: 'string' },
      'without-pictures': { type: 'boolean' },
      'skip-lost': { type: 'boolean' },
    },
    words: 1,
    usage,
  })
  const config = readConfig(process.env)
  await access(join(config.dataDir, 'keys.json')).catch(() => {
    throw new StartupError(`There is no club in ${config.dataDir}; set DATA_DIR to its data folder.`)
  })
  await prepareDataFolder(config.dataDir)
  await loadKeys(config)
  const file = pathFromCaller(positionals[0] ?? '')
  const { database } = await openClubDatabase(config)
  try {
    const withoutPictures = values['without-pictures']
    const since = values.since === undefined ? undefined : pathFromCaller(values.since)
    const made = await backUp(config, database, file, { since, withoutPictures, skipLost: values['skip-lost'] })
    const rows = made.tables.reduce((total, table) => total + table.rows, 0)
    console.log(`Backed up ${rows} rows of ${made.tables.length} tables and ${made.pictures} pictures to ${file}.`)
    console.log("It holds the club's keys: keep it safe.")
    if (since) {
      console.log(
        `${made.keptPictures} of the pictures, and rows that have not changed, are in ${since}: keep both, side by side.`,
      )
    }
    if (withoutPictures) console.log(`The pictures are in ${nameBlobsOf(config)} and not in the file.`)
    if (made.lost.length > 0) {
      console.log(`${made.lost.length} pictures have no contents and are not in the file: ${someOf(made.lost)}.`)
    }
  } finally {
    await database.close()
  }
}

runCommand(main)

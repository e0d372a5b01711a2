// `npm run backup -- FILE`: the whole club as one file, as of one moment, while the server runs or not.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { backUp } from '../archive/back-up.ts'
import { pathFromCaller, runCommand } from './command.ts'
import { openClubDatabase } from './open-club-database.ts'

async function main(): Promise<void> {
  const [name] = process.argv.slice(2)
  if (!name) throw new StartupError('Say where to: npm run backup -- FILE')
  const config = readConfig(process.env)
  await access(join(config.dataDir, 'keys.json')).catch(() => {
    throw new StartupError(`There is no club in ${config.dataDir}; set DATA_DIR to its data folder.`)
  })
  await prepareDataFolder(config.dataDir)
  await loadKeys(config)
  const file = pathFromCaller(name)
  const { database } = await openClubDatabase(config)
  try {
    const { tables } = await backUp(config, database, file)
    const rows = tables.reduce((total, table) => total + table.rows, 0)
    console.log(`Backed up ${rows} rows of ${tables.length} tables to ${file}. It holds the club's keys: keep it safe.`)
    if (config.s3) console.log(`The photos are in bucket ${config.s3.bucket} and not in the file.`)
  } finally {
    await database.close()
  }
}

runCommand(main)

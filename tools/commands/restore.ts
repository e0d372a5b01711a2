// `npm run restore -- FILE`: makes a club again from a backup, in an empty data folder (and an empty database).
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { restore } from '../archive/restore.ts'
import { pathFromCaller, runCommand } from './command.ts'

async function main(): Promise<void> {
  const [name] = process.argv.slice(2)
  if (!name) throw new StartupError('Say what from: npm run restore -- FILE')
  const config = readConfig(process.env)
  const { tables, droppedMails } = await restore(config, pathFromCaller(name))
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  console.log(`Restored ${rows} rows of ${tables.length} tables into ${config.dataDir}. "npm start" opens the club.`)
  if (droppedMails > 0) {
    console.log(
      `${droppedMails} ${droppedMails === 1 ? 'mail that waited is' : 'mails that waited are'} not sent again. The console sends a welcome mail anew.`,
    )
  }
}

runCommand(main)

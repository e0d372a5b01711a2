// `npm run introductions -- [asked-first on|off | open-requests N]`: whether members are asked before they are introduced unless they decide
// otherwise, and how many plug requests of one member may be open. The settings live in the database.
import { prepareDataFolder } from '#server/app/data-folder.ts'
import type { Database } from '#server/database/database.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { runCommand } from './command.ts'
import { openClubDatabase } from './open-club-database.ts'

interface Settings {
  readonly asked: boolean
  readonly open: number
}

async function main(): Promise<void> {
  const [thing, wanted = ''] = process.argv.slice(2)
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataDir)
  const { database } = await openClubDatabase(config)
  try {
    if (thing !== undefined) await set(database, thing, wanted)
    const [club] = await database.query<Settings>(
      'select asked_first_by_default as asked, open_requests as open from private.club',
    )
    console.log(
      `asked-first    ${club?.asked ? 'on: who decided nothing is asked' : 'off: who decided nothing is introduced at once'}`,
    )
    console.log(`open-requests  ${club?.open} of one member at once`)
    if (thing === undefined) console.log('To change one: npm run introductions -- asked-first on, or open-requests 8')
  } finally {
    await database.close()
  }
}

async function set(database: Database, thing: string, wanted: string): Promise<void> {
  if (thing === 'asked-first') {
    if (wanted !== 'on' && wanted !== 'off') throw new StartupError('asked-first is on or off.')
    await database.query('update private.club set asked_first_by_default = $1 where id', [wanted === 'on'])
    return
  }
  if (thing !== 'open-requests') throw new StartupError(`There is no ${thing}: it is asked-first or open-requests.`)
  // As the constraint has it: supabase/schemas/13-outbox/02-club.sql.
  const most = Number(wanted)
  if (wanted === '' || !(Number.isInteger(most) && most >= 1 && most <= 100))
    throw new StartupError('open-requests is a whole number from 1 to 100.')
  await database.query('update private.club set open_requests = $1 where id', [most])
}

runCommand(main)

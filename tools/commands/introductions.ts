// `npm run introductions -- [asked-first on|off | open-requests N | tonight-hour H]`: whether members are asked before they are introduced unless
// they decide otherwise, how many plug requests of one member may be open, and when the evening begins. The settings live in the database.
import { prepareDataFolder } from '#server/app/data-folder.ts'
import type { Database } from '#server/database/database.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { runCommand } from './command.ts'
import { openClubDatabase } from './open-club-database.ts'

interface Settings {
  readonly asked: boolean
  readonly open: number
  readonly hour: number
}

// As the constraints have it: supabase/schemas/13-outbox/02-club.sql.
const numbers = new Map([
  ['open-requests', { column: 'open_requests', least: 1, most: 100 }],
  ['tonight-hour', { column: 'tonight_hour', least: 0, most: 23 }],
])

async function main(): Promise<void> {
  const [thing, wanted = ''] = process.argv.slice(2)
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataDir)
  const { database } = await openClubDatabase(config)
  try {
    if (thing !== undefined) await set(database, thing, wanted)
    const [club] = await database.query<Settings>(
      'select asked_first_by_default as asked, open_requests as open, tonight_hour as hour from private.club',
    )
    console.log(
      `asked-first    ${club?.asked ? 'on: who decided nothing is asked' : 'off: who decided nothing is introduced at once'}`,
    )
    console.log(`open-requests  ${club?.open} of one member at once`)
    console.log(`tonight-hour   ${club?.hour} o’clock, where each member is`)
    if (thing === undefined)
      console.log('To change one: npm run introductions -- asked-first on, or open-requests 8, or tonight-hour 18')
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
  const number = numbers.get(thing)
  if (!number) throw new StartupError(`There is no ${thing}: it is asked-first, open-requests or tonight-hour.`)
  const { column, least, most } = number
  const value = Number(wanted)
  if (wanted === '' || !(Number.isInteger(value) && value >= least && value <= most))
    throw new StartupError(`${thing} is a whole number from ${least} to ${most}.`)
  await database.query(`update private.club set ${column} = $1 where id`, [value])
}

runCommand(main)

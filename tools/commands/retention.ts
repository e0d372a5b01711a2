// `npm run retention -- [THING DAYS]`: how long the club keeps what it does not need any more. The setting lives in the database.
import { prepareDataFolder } from '#server/app/data-folder.ts'
import type { Database } from '#server/database/database.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { runCommand } from './command.ts'
import { openClubDatabase } from './open-club-database.ts'

interface Kept {
  readonly thing: string
  readonly days: number | null
}

async function main(): Promise<void> {
  const [thing, wanted] = process.argv.slice(2)
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataDir)
  const { database } = await openClubDatabase(config)
  try {
    const kept = await database.query<Kept>('select thing, days from private.retention order by thing')
    if (thing !== undefined) {
      const things = kept.map((one) => one.thing)
      await keep(database, things, thing, wanted)
      console.log(`${thing}: ${wanted === 'forever' ? 'for ever' : `${wanted} days`}. The sweeper looks each hour.`)
      return
    }
    for (const one of kept) console.log(`${one.thing}  ${one.days === null ? 'for ever' : `${one.days} days`}`)
    console.log('Another time: npm run retention -- audit 365, or forever')
  } finally {
    await database.close()
  }
}

async function keep(database: Database, things: readonly string[], thing: string, wanted: string | undefined) {
  if (!things.includes(thing)) throw new StartupError(`There is no ${thing}: it is one of ${things.join(', ')}.`)
  // As the constraint has it: supabase/schemas/13-outbox/02-club.sql.
  const least = { unconfirmed_applications: 14, answered_reports: 30 }[thing] ?? 1
  const days = wanted === 'forever' ? null : Number(wanted)
  if (days !== null && !(Number.isInteger(days) && days >= least && days <= 36500)) {
    throw new StartupError(`${thing} is kept for whole days from ${least} to 36500, or forever.`)
  }
  await database.query('update private.retention set days = $1 where thing = $2', [days, thing])
}

runCommand(main)

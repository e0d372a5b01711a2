// `npm run admin -- list | create EMAIL | remove EMAIL | reset-steps EMAIL`: who is an administrator of the club, and help for who is locked out.
import { startApp } from '#server/app/app.ts'
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { createAdmin, listAdmins, removeAdmin, resetSteps } from './admins.ts'
import { runCommand } from './command.ts'
import { type ClubDatabase, openClubDatabase } from './open-club-database.ts'

const usage = `Say what: npm run admin -- list
          npm run admin -- create you@example.com
          npm run admin -- remove you@example.com
          npm run admin -- reset-steps you@example.com   (takes the second steps of an account away)`

async function main(): Promise<void> {
  const [action = '', email = ''] = process.argv.slice(2)
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email)
  if (action !== 'list' && !(['create', 'remove', 'reset-steps'].includes(action) && isAddress)) {
    throw new StartupError(usage)
  }
  const config = { ...readConfig(process.env), host: '127.0.0.1' }
  await prepareDataFolder(config.dataDir)
  const club = await openClubDatabase(config)
  try {
    if (action === 'list') await list(config, club)
    else if (action === 'create') await create(config, club, email)
    else if (action === 'reset-steps') {
      const count = await resetSteps(club.database, email)
      console.log(`${email} had ${count} second steps, and signs in with the password alone now. It was mailed about.`)
    } else {
      await removeAdmin(club.database, email)
      console.log(`${email} is no administrator any more. The account stays.`)
    }
  } finally {
    await club.database.close()
  }
}

async function list(config: Config, { database }: ClubDatabase): Promise<void> {
  const admins = await listAdmins(database)
  if (admins.length === 0) {
    console.log(`The club in ${placeOf(config)} has no administrator yet: npm run admin -- create you@example.com`)
  }
  for (const { email, name, since, disabled, twoSteps } of admins) {
    const steps = twoSteps ? 'two steps' : 'one step'
    console.log(`${email}  ${name ?? '(no profile)'}  since ${since}  ${steps}${disabled ? '  account disabled' : ''}`)
  }
}

async function create(config: Config, { database, log }: ClubDatabase, email: string): Promise<void> {
  const app = await startApp({ config: { ...config, port: 0 }, log, database, isServer: false })
  try {
    const url = `http://${app.config.host}:${app.port}`
    const { password } = await createAdmin({ url, serviceKey: app.keys.serviceRoleKey, database }, email)
    // A forgotten DATA_DIR makes an administrator of another club: so the club is named.
    console.log(`${email} is an administrator of the club in ${placeOf(config)} now.`)
    console.log(`The console is at ${config.siteUrl}/cms`)
    if (password) console.log(`Sign in there with this password, then change it:\n\n  ${password}\n`)
    else console.log('The account was there before: sign in as before.')
  } finally {
    await app.close()
  }
}

const placeOf = ({ dataDir, databaseUrl }: Config) => (databaseUrl ? 'the database of DATABASE_URL' : dataDir)

runCommand(main)

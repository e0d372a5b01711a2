// `npm run admin -- create EMAIL`: makes an administrator, with an account that has a password to sign in with.
import { startApp } from '#server/app/app.ts'
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { runCommand } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { openClubDatabase } from './open-club-database.ts'

async function main(): Promise<void> {
  const [action, email] = process.argv.slice(2)
  if (action !== 'create' || !email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new StartupError('Say who: npm run admin -- create you@example.com')
  }
  const config = { ...readConfig(process.env), host: '127.0.0.1' }
  await prepareDataFolder(config.dataDir)
  const { database, log } = await openClubDatabase(config)
  try {
    const app = await startApp({ config: { ...config, port: 0 }, log, database, deliversMail: false })
    try {
      const { password } = await createAdmin(app, email)
      if (password) {
        console.log(
          `${email} is an administrator now. Sign in at ${config.siteUrl}/auth with this password, then change it:`,
        )
        console.log(`\n  ${password}\n`)
      } else console.log(`${email} is an administrator now, and signs in as before.`)
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
}

runCommand(main)

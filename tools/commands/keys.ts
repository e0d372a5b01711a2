// `npm run keys`: the address and the two API keys, as lines for a shell or an .env file. `npm run keys -- rotate`: another key signs, and nobody is
// signed out. The server need not run.
import { existsSync } from 'node:fs'
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { keyFileIn } from '#server/platform/key-file/key-file.ts'
import { rotateKeys } from '#server/platform/key-file/rotate-keys.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { runCommand } from './command.ts'

const usage = `Say what: npm run keys              (prints the address and the API keys)
          npm run keys -- rotate    (another key signs from now on; nobody is signed out)`

runCommand(async () => {
  const args = process.argv.slice(2)
  if (args.length > 1 || (args.length === 1 && args[0] !== 'rotate')) throw new StartupError(usage)
  const config = readConfig(process.env)
  if (args[0] === 'rotate') await rotate(config)
  else await print(config)
})

async function print(config: Config): Promise<void> {
  await prepareDataFolder(config.dataDir)
  const keys = await loadKeys(config)
  console.log(`SUPABASE_URL=${config.siteUrl}`)
  console.log(`SUPABASE_ANON_KEY=${keys.anonKey}`)
  console.log(`SUPABASE_SERVICE_ROLE_KEY=${keys.serviceRoleKey}`)
}

async function rotate(config: Config): Promise<void> {
  const path = keyFileIn(config.dataDir)
  // Making the first keys is no rotation: most likely DATA_DIR was forgotten.
  if (!existsSync(path))
    throw new StartupError(`There is no club in ${config.dataDir}; set DATA_DIR to its data folder.`)
  await prepareDataFolder(config.dataDir)
  if ((await loadKeys(config)).ownKeyInUse === null) {
    throw new StartupError(
      `A key of JWT_KEYS signs, not one of ${path}: exchange it by hand, in the order of docs/ops/deploy.md, "Keys".`,
    )
  }
  const shared = config.databaseUrl !== undefined
  const { file, rotated } = await rotateKeys(path, { alone: !shared })
  if (!rotated) {
    console.log(`${path} had no standby key, and has one now. Nothing else has changed.`)
    console.log('Copy it to every process of the club. When all have it, rotate again.')
    return
  }
  const [previous] = file.previousKeys
  console.log(`Key ${String(file.signingKey.kid)} signs from now on: a running server takes it within seconds.`)
  console.log(`What the key before has signed is accepted until ${previous?.until}, and nobody is signed out.`)
  console.log('The API keys are the same as before.')
  if (shared) {
    console.log(`Copy ${path} to every other process of the club now, and before you rotate again.`)
  }
  console.log('Make a backup: an older one has the older keys.')
}

// `npm run keys`: the address and the two API keys, as lines for a shell or an .env file. `npm run keys -- rotate`: another key signs, and nobody is
// signed out. The server need not run.
import { existsSync } from 'node:fs'
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { keyFileIn } from '#server/platform/key-file/key-file.ts'
import { rotateKeys } from '#server/platform/key-file/rotate-keys.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { type Config, type Environment, readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

const usage = `Say what: npm run keys              (prints the address and the API keys)
          npm run keys -- rotate    (another key signs from now on; nobody is signed out)`

export async function keysLines(args: readonly string[], env: Environment): Promise<string[]> {
  if (args.length > 1 || (args.length === 1 && args[0] !== 'rotate')) throw new StartupError(usage)
  const config = readConfig(env)
  return args[0] === 'rotate' ? rotate(config) : print(config)
}

async function print(config: Config): Promise<string[]> {
  await prepareDataFolder(config.dataDir)
  const keys = await loadKeys(config)
  return [
    `SUPABASE_URL=${config.siteUrl}`,
    `SUPABASE_ANON_KEY=${keys.anonKey}`,
    `SUPABASE_SERVICE_ROLE_KEY=${keys.serviceRoleKey}`,
  ]
}

async function rotate(config: Config): Promise<string[]> {
  const path = keyFileIn(config.dataDir)
  // Making the first keys is no rotation: most likely DATA_DIR was forgotten.
  if (!existsSync(path)) {
    throw new StartupError(`There is no club in ${config.dataDir}; set DATA_DIR to its data folder.`)
  }
  await prepareDataFolder(config.dataDir)
  if ((await loadKeys(config)).ownKeyInUse === null) {
    throw new StartupError(
      `A key of JWT_KEYS signs, not one of ${path}: exchange it by hand, in the order of docs/ops/deploy.md, "Keys".`,
    )
  }
  const shared = config.databaseUrl !== undefined
  const { file, rotated } = await rotateKeys(path, { alone: !shared })
  if (!rotated) {
    return [
      `${path} had no standby key, and has one now. Nothing else has changed.`,
      'Copy it to every process of the club. When all have it, rotate again.',
    ]
  }
  return [
    `Key ${String(file.signingKey.kid)} signs from now on: a running server takes it within seconds.`,
    `The key before is honoured until ${file.previousKeys[0]?.until}, and nobody is signed out. The API keys are the same.`,
    ...(shared ? [`Copy ${path} to every other process of the club now, and before you rotate again.`] : []),
    'Make a backup: an older one has the older keys.',
  ]
}

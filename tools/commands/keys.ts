// `npm run keys`: the address and the two API keys, as lines for a shell or an .env file. The server need not run.
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { runCommand } from './command.ts'

runCommand(async () => {
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataDir)
  const keys = await loadKeys(config)
  console.log(`SUPABASE_URL=${config.siteUrl}`)
  console.log(`SUPABASE_ANON_KEY=${keys.anonKey}`)
  console.log(`SUPABASE_SERVICE_ROLE_KEY=${keys.serviceRoleKey}`)
})

// Starts the built server with a fresh demo club for all journeys, and ends it by its own process. BASE_URL names a running one instead.
import { fileURLToPath } from 'node:url'
import { inDatabase } from './club/club-database.ts'
import { startDemoClub } from './club/demo-club.ts'
import { freePort } from './free-port.ts'

export default async function startClub(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const pages = await freePort()
  const certificate = fileURLToPath(new URL('pages/pages-cert.pem', import.meta.url))
  const { url, dataDir, close } = await startDemoClub({ O1_TRIAL_PAGES: `${pages}:${certificate}` })
  // All journeys ask as Ava, and most leave their request open.
  await inDatabase('update private.club set open_requests = 100', [], dataDir)
  process.env.BASE_URL = url
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_PAGES_PORT = String(pages)
  return close
}

// A session that has been open for a while: its owner proved who they are eleven minutes ago. Nobody waits for that.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'

/** Of the account signed in on this page, which is loaded anew and knows it. Only in a club that was started for the journeys, with its data in `folder`. */
export async function growOld(page: Page, folder = process.env.E2E_DATA_DIR): Promise<void> {
  if (!folder) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('o1-session') ?? '{}').user.id as string)
  const [, , , , host = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const database = new pg.Client({ host, user: 'supabase_admin', database: 'postgres' })
  await database.connect()
  await database.query(
    `update auth.mfa_amr_claims c set created_at = c.created_at - interval '11 minutes', updated_at = c.updated_at - interval '11 minutes'
     from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [user],
  )
  await database.end()
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('o1-session') ?? '{}')
    localStorage.setItem('o1-session', JSON.stringify({ ...session, expires_at: 0 }))
  })
  await page.reload()
}

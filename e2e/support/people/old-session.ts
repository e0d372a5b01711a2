// A session that has been open for a while: its owner proved who they are eleven minutes ago. Nobody waits for that.
import { expect, type Page } from '@playwright/test'
import { inDatabase } from '../club/club-database.ts'

/** Of the account signed in on this page, which is loaded anew and knows it. Only in a club that was started for the journeys, with its data in `folder`. */
export async function growOld(page: Page, folder?: string): Promise<void> {
  await ageSession(page, folder)
  await page.reload()
  // What asks for a proof looks at the token: before it is renewed the page knows of no age.
  await expect
    .poll(() => page.evaluate(() => Number(JSON.parse(localStorage.getItem('o1-session') ?? '{}').expires_at)))
    .toBeGreaterThan(Date.now() / 1000)
}

/** The same where the app is not open: it knows it once it is. */
export async function ageSession(page: Page, folder?: string): Promise<void> {
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('o1-session') ?? '{}').user.id as string)
  await inDatabase(
    `update auth.mfa_amr_claims c set created_at = c.created_at - interval '11 minutes', updated_at = c.updated_at - interval '11 minutes'
     from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [user],
    folder,
  )
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('o1-session') ?? '{}')
    localStorage.setItem('o1-session', JSON.stringify({ ...session, expires_at: 0 }))
  })
}

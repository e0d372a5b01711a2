// Prepares the club between "listening" and "welcome": where the demo is on, an empty club gets its demo members.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/database/database.ts'
import type { App } from '../app.ts'

/** The arguments of tools/demo. It uses the running server's API and, where there is none, the database. */
interface DemoClubOptions {
  readonly database: Database
  readonly url: string
  readonly serviceKey: string
  readonly siteUrl: string
}

export interface ClubFacts {
  readonly hasDemoClub: boolean
  readonly hasAdmin: boolean
}

export async function openClub(app: App): Promise<ClubFacts> {
  if (app.config.demo && (await isEmpty(app.database))) await createDemoClub(app)
  const [facts] = await app.database.query<{ demo: boolean; admin: boolean }>(
    `select exists (select from auth.users where email = 'ava@o1.test') as demo,
            exists (select from private.admins) as admin`,
  )
  return { hasDemoClub: app.config.demo && facts?.demo === true, hasAdmin: facts?.admin === true }
}

/** Demo accounts without any profile come from an interrupted first start: the club counts as empty and the demo begins again. */
async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.query<{ empty: boolean }>(
    `select not exists (select from auth.users where email not like '%@o1.test')
        and not exists (select from public.profiles)
        and not exists (select from private.admins) as empty`,
  )
  return row?.empty === true
}

async function createDemoClub(app: App): Promise<void> {
  // tools/demo is built into a file beside the server: the server's own code contains no demo members.
  const { href } = new URL('./create-demo-club.js', import.meta.url)
  if (!existsSync(fileURLToPath(href))) return
  const module: { createDemoClub?: (options: DemoClubOptions) => Promise<void> } = await import(href)
  const { database, config, keys } = app
  await database.query(`delete from auth.users where email like '%@o1.test'`)
  const { loopbackUrl: url, siteUrl } = config
  await module.createDemoClub?.({ database, url, serviceKey: keys.serviceRoleKey, siteUrl })
}

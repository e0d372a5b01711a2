// Prepares the club between "listening" and "welcome": where the demo is on, an empty club gets its demo members.
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Transaction } from '#server/database/database.ts'
import type { App } from '../app.ts'

/** The arguments of tools/demo. It uses the running server's API and, where there is none, the database. */
export interface DemoClubOptions {
  readonly database: Database
  readonly url: string
  readonly serviceKey: string
  readonly siteUrl: string
}

export interface ClubFacts {
  readonly hasDemoClub: boolean
  readonly hasAdmin: boolean
}

const TRY_AGAIN_MS = 250

type DemoMaker = (options: DemoClubOptions) => Promise<void>

/** `makeDemo`: tests give a smaller one. */
export async function openClub(app: App, makeDemo?: DemoMaker): Promise<ClubFacts> {
  if (app.config.demo && (await isEmpty(app.database))) await inTurn(app, makeDemo ?? (await builtDemo()))
  const [facts] = await app.database.query<{ demo: boolean; admin: boolean }>(
    `select exists (select from auth.users where email = 'ava@o1.test') as demo,
            exists (select from private.admins) as admin`,
  )
  app.opened()
  return { hasDemoClub: app.config.demo && facts?.demo === true, hasAdmin: facts?.admin === true }
}

/**
 * Of several first starts on one database one makes the demo, and the others wait for it. The lock is a transaction's: it ends with the
 * process that holds it, also behind a pooler. Who waits holds no connection, so that it can stop meanwhile.
 */
async function inTurn(app: App, makeDemo: DemoMaker | undefined): Promise<void> {
  if (!makeDemo) return
  const attempt = () =>
    app.database.transaction(async (tx) => {
      await tx.query('set local idle_in_transaction_session_timeout = 0')
      const [lock] = await tx.query<{ mine: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('demo club', 0)) as mine`,
      )
      if (lock?.mine && (await isEmpty(tx))) await createDemoClub(app, makeDemo)
      return lock?.mine === true
    })
  while (!(await attempt())) await sleep(TRY_AGAIN_MS)
}

/** Demo accounts without any profile come from an interrupted first start: the club counts as empty and the demo begins again. */
async function isEmpty(database: Transaction): Promise<boolean> {
  const [row] = await database.query<{ empty: boolean }>(
    `select not exists (select from auth.users where email not like '%@o1.test')
        and not exists (select from public.profiles)
        and not exists (select from private.admins) as empty`,
  )
  return row?.empty === true
}

/** tools/demo is built into a file beside the server: the server's own code contains no demo members. */
async function builtDemo(): Promise<DemoMaker | undefined> {
  const { href } = new URL('./create-demo-club.js', import.meta.url)
  if (!existsSync(fileURLToPath(href))) return undefined
  const module: { createDemoClub?: DemoMaker } = await import(href)
  return module.createDemoClub
}

async function createDemoClub(app: App, makeDemo: DemoMaker): Promise<void> {
  const { database, config, keys } = app
  await database.query(`delete from auth.users where email like '%@o1.test'`)
  const { loopbackUrl: url, siteUrl } = config
  await makeDemo({ database, url, serviceKey: keys.serviceRoleKey, siteUrl })
}

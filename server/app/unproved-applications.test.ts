// A club with mail asks applicants to confirm their address, and removes what nobody confirmed with its photos; a club whose mail was taken away
// does neither. Each start says again which of the two it is.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#server/platform/testing-mail-server.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

const PICTURE = await sharp({ create: { width: 300, height: 375, channels: 3, background: '#804020' } })
  .png()
  .toBuffer()

let mailServer: TestMailServer
let server: TestServer
let hasMail: boolean

beforeAll(async () => {
  mailServer = await startMailServer()
  hasMail = true
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port), SMTP_USER: 'o1', SMTP_PASSWORD: 'secret' },
    adjust: (config) => (hasMail ? config : { ...config, smtp: undefined, mailReaches: false }),
  })
}, 60_000)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const visitor = () => supabaseClient(server.url, server.anonKey)
const service = () => supabaseClient(server.url, server.serviceKey)

async function apply(email: string): Promise<{ id: string; photo: string }> {
  const id = randomUUID()
  const bucket = visitor().storage.from('profile-photos')
  const name = `applications/portrait-${id.replaceAll('-', '')}.png`
  const { error: notTaken } = await bucket.upload(name, PICTURE, { contentType: 'image/png' })
  if (notTaken) throw notTaken
  const photo = bucket.getPublicUrl(name).data.publicUrl
  const { error } = await visitor()
    .from('applications')
    .insert({
      id,
      email,
      name: 'Nora Lind',
      industry_scores: { Art: 60 },
      long_bio: 'x',
      photos: [photo],
      profile_photo: photo,
    })
  if (error) throw error
  return { id, photo }
}

async function age(...ids: string[]): Promise<void> {
  await server.database.query(
    `with old as (update private.application_proofs set sent_at = now() - interval '15 days' where application_id = any ($1)),
       used as (update private.outbox set state = 'sent', facts = '{}' where about_application = any ($1))
     update private.application_links set expires_at = now() where application_id = any ($1)`,
    [ids],
  )
}

const exists = async (id: string) =>
  (await server.database.query('select 1 from public.applications where id = $1', [id])).length === 1
const answers = async (url: string) => (await fetch(url)).status
const proof = async (application: string) => (await visitor().rpc('address_proof', { application })).data

it('the server removes what nobody confirmed, with its photo, and nothing else', async () => {
  const [old, young] = [await apply('old@x.test'), await apply('young@x.test')]
  await age(old.id)
  await server.restart()
  await expect.poll(() => exists(old.id), { timeout: 15_000 }).toBe(false)
  await expect.poll(() => answers(old.photo), { timeout: 15_000 }).toBe(400)
  await expect
    .poll(() => server.database.query('select name from private.pictures_to_remove'), { timeout: 15_000 })
    .toEqual([])
  expect(await exists(young.id)).toBe(true)
  expect(await answers(young.photo)).toBe(200)
})

it('a photo that was removed before the sweep died is no trouble to the next one', async () => {
  await server.database.query(`insert into private.pictures_to_remove (name) values ('applications/gone.jpg')`)
  expect((await visitor().functions.invoke('sweep', { body: {} })).error).not.toBeNull()
  // By its first name: a hosted club's scheduler may still call that.
  expect((await service().functions.invoke<object>('sweep-applications', { body: {} })).data).toMatchObject({
    success: true,
    counts: { unconfirmedApplications: 0, unnamedUploads: 0 },
    pictures: 0,
  })
  expect(await server.database.query('select name from private.pictures_to_remove')).toEqual([])
})

it('two processes that sweep at once remove everything once, and none of them fails', async () => {
  const all = []
  for (let n = 0; n < 4; n++) all.push(await apply(`many${n}@x.test`))
  await age(...all.map(({ id }) => id))
  const sweep = () => service().functions.invoke<{ counts: Record<string, number> }>('sweep', { body: {} })
  const swept = await Promise.all([sweep(), sweep()])
  expect(swept.map(({ error }) => error)).toEqual([null, null])
  expect(swept.reduce((sum, { data }) => sum + (data?.counts.unconfirmedApplications ?? 0), 0)).toBe(4)
  for (const { photo } of all) expect(await answers(photo)).toBe(400)
})

it('a club asks applicants only while it has mail, and each start says so again', async () => {
  const asked = await apply('asked@x.test')
  expect(await proof(asked.id)).toMatchObject({ asks: true, confirmed: false, triesLeft: 5 })
  await age(asked.id)
  hasMail = false
  await server.restart()
  expect(await proof(asked.id)).toMatchObject({ asks: false, confirmed: false })
  const unasked = await apply('unasked@x.test')
  expect(await proof(unasked.id)).toMatchObject({ asks: false, confirmed: false, sendIn: 0 })
  expect((await service().functions.invoke<object>('sweep', { body: {} })).data).toMatchObject({
    counts: { unconfirmedApplications: 0 },
  })
  expect(await exists(asked.id)).toBe(true)

  // Mail was set up: whoever applied before can be asked now.
  hasMail = true
  await server.restart()
  expect(await proof(unasked.id)).toMatchObject({ asks: true, confirmed: false, triesLeft: 0, sendIn: 0 })
  const { data } = await visitor().rpc('send_application_code', { application: unasked.id })
  expect(data).toMatchObject({ asks: true, triesLeft: 5, sendIn: 60 })
  await expect
    .poll(() => mailServer.kept.some((mail) => mail.includes('To: unasked@x.test')), { timeout: 10_000 })
    .toBe(true)
})

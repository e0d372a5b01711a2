// Who sends a file of a message and who sweeps it do not pass each other: no message is left without its file.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { actAs, setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

let club: TestDatabase
let chat: string
let sender: pg.Client
let sweeper: pg.Client
let photo: string
let name: string
beforeAll(async () => {
  club = await setTheStage()
  sender = await club.connect()
  sweeper = await club.connect()
  chat = String(await actAs(sender, 'alice', `select public.open_direct_message(tests.id('bob'))`))
})
afterAll(() => club.close())
beforeEach(async () => {
  photo = randomUUID()
  name = String(await actAs(sender, 'alice', `select tests.id('alice') || '/' || $1 || '.jpg'`, [photo]))
  await actAs(sender, 'alice', `insert into storage.objects (bucket_id, name) values ('message-photos', $1)`, [name])
  await sweeper.query(`update storage.objects set created_at = now() - interval '2 days' where name = $1`, [name])
  await sweeper.query('update private.file_walk set due_at = now()')
})

const send = () =>
  sender.query('select public.send_photographs($1, $2, $3)', [
    randomUUID(),
    chat,
    JSON.stringify([{ id: photo, width: 1, height: 1, placeholder: '8'.repeat(108) }]),
  ])
const sweep = async () => {
  const { rows } = await sweeper.query<{ files: string[] }>(`select public.sweep() -> 'files' as files`)
  return rows[0]?.files ?? []
}

it('what is being sent is not removed, neither then nor later', async () => {
  await sender.query('begin')
  await sender.query(`select tests.become('alice')`)
  await send()
  await sweeper.query('begin')
  await sweeper.query('select tests.become_service()')
  expect(await sweep()).not.toContain(name)
  await sweeper.query('commit')
  await sender.query('commit')
  expect(await actAs(sweeper, 'service', `select public.sweep() -> 'files'`)).not.toContain(name)
})

it('what is being removed is not there for who sends it', async () => {
  await sweeper.query('begin')
  await sweeper.query('select tests.become_service()')
  expect(await sweep()).toContain(name)
  await sender.query('begin')
  await sender.query(`select tests.become('alice')`)
  const sent = send().then(
    () => 'sent',
    (error: Error) => error.message,
  )
  await sweeper.query('commit')
  expect(await sent).toBe('A file has not arrived.')
  await sender.query('rollback')
})

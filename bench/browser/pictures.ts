// A conversation of 50,000 messages, every tenth with one to four photographs, whole, under the finger. BENCH_MESSAGES shortens it.
import type { Browser } from '@playwright/test'
import pg from 'pg'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { socketOf } from '../support/club.ts'
import { HOLDER } from '../support/heavy-inbox.ts'
import { idOf } from '../support/members.ts'
import { type Club, photograph } from './club.ts'
import { measureFling } from './fling.ts'
import { withPhone } from './phone.ts'
import { ms, record } from './tally.ts'

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 50_000)
const PICTURES = 24
const OTHER = 2
const thread = idOf('thread', OTHER)
const holder = idOf('member', HOLDER)
const fileOf = (n: number) => `${holder}/${idOf('post', 90_000 + n)}.jpg`
const LOG = '[aria-label^="Messages, "]'

export function measurePictures(browser: Browser, club: Club): Promise<void> {
  return withPhone(browser, club.holder, async (phone) => {
    await makeConversation(club)
    const { page } = phone
    await page.goto(`${club.server.url}/inbox?thread=${thread}`)
    await page.evaluate(`bench.seen('${LOG} li')`)
    await page.waitForTimeout(1000)
    await page.evaluate(`document.querySelector('${LOG}').scrollTop = 1e9`)
    await page.waitForTimeout(300)
    const started = await page.evaluate<number>('bench.now()')
    await page.evaluate(`bench.scroll('${LOG}', -3200, 30000)`)
    await page.getByText('The first word', { exact: true }).waitFor({ timeout: 20_000 })
    const took = (await page.evaluate<number>('bench.now()')) - started
    record(`${MESSAGES} messages: to the first, a page after the other`, took / 1000, {
      unit: 's',
      digits: 0,
      better: 'lower',
    })
    record(
      `${MESSAGES} messages: worst task on the way`,
      await page.evaluate<number>(`bench.worstTaskSince(${started})`),
      { ...ms, limit: 400, aim: 50 },
    )
    await page.evaluate(`{ const log = document.querySelector('${LOG}'); log.scrollTop = log.scrollHeight / 2 }`)
    await page.waitForTimeout(2000)
    await measureFling(browser, phone, {
      name: `${MESSAGES} messages with pictures`,
      box: LOG,
      row: `${LOG} li`,
      whole: `${LOG} li`,
    })
  })
}

/** The photographs are sent once, and each is in many messages, under a name of its own. */
async function makeConversation({ server, dataDir, holder: { access_token } }: Club): Promise<void> {
  const client = new pg.Client(embeddedTarget(await socketOf(dataDir)))
  await client.connect()
  try {
    const { rows } = await client.query('select count(*)::int as messages from public.messages where thread_id = $1', [
      thread,
    ])
    if (rows[0].messages === MESSAGES) return
    await client.query('delete from public.messages where thread_id = $1', [thread])
    await client.query(`delete from storage.objects where bucket_id = 'message-photos'`)
    for (let n = 0; n < PICTURES; n++) {
      const sent = await fetch(`${server.url}/storage/v1/object/message-photos/${fileOf(n)}`, {
        method: 'POST',
        headers: { apikey: server.anonKey, authorization: `Bearer ${access_token}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(await photograph(1200, n % 3 === 0 ? 1600 : 900, n)),
      })
      if (!sent.ok) throw new Error(`A photograph was refused: ${sent.status} ${await sent.text()}`)
    }
    for (const sql of MADE) await client.query(sql)
  } finally {
    await client.end()
  }
}

const MADE = [
  'set session_replication_role = replica',
  `insert into public.messages (thread_id, sender_id, content, metadata, created_at)
  select '${thread}', case (n / 3) % 2 when 0 then '${holder}'::uuid else '${idOf('member', OTHER)}'::uuid end,
    case when n = 1 then 'The first word' when n % 10 = 0 then private.words_of_photos(1 + n / 10 % 4)
      when n % 23 = 0 then repeat('A longer thought about the evening, and who should sit beside whom. ', 6) else 'Message number ' || n || ', ' || repeat('and so on ', n % 9) end,
    case when n % 10 = 0 then jsonb_build_object('kind', 'photographs', 'count', 1 + n / 10 % 4) else '{}' end,
    now() - (${MESSAGES} - n) * interval '9 minutes'
  from generate_series(1, ${MESSAGES}) n order by n`,
  `create temp table shown as
  select m.id as message, m.sender_id, f as place, gen_random_uuid() as id, (row_number() over (order by m.seq, f))::int as n
  from public.messages m cross join lateral generate_series(1, (m.metadata ->> 'count')::int) f where m.thread_id = '${thread}' and m.metadata ? 'count'`,
  `insert into public.message_files (id, message_id, owner_id, kind, place, name, width, height, placeholder)
  select s.id, s.message, s.sender_id, 'photo', s.place, '${holder}/' || s.id || '.jpg', 1200, case when s.n % ${PICTURES} % 3 = 0 then 1600 else 900 end, repeat('8a6', 36) from shown s`,
  `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  select 'message-photos', '${holder}/' || s.id || '.jpg', o.owner, o.owner_id, o.version, o.metadata
  from shown s join (select *, (row_number() over (order by name))::int as n from storage.objects where bucket_id = 'message-photos') o on o.n = 1 + s.n % ${PICTURES}`,
  `update public.thread_members m set last_read_seq = (select max(seq) from public.messages x where x.thread_id = m.thread_id) where m.thread_id = '${thread}'`,
  'drop table shown',
  'set session_replication_role = origin',
  'analyze public.messages, public.message_files, storage.objects',
]

// Half a million messages of words as people use them, a few often and most seldom: what a search finds in them. Somebody has 2,504 conversations with 130,000
// messages, 100,000 of them in one; others have some 250. Two words are said by all but the first, by one message in five and in fifty.
import type pg from 'pg'
import type { Figure } from '../support/figures.ts'
import { idOf } from '../support/members.ts'
import { messageLines } from '../support/message-lines.ts'
import type { ScreenQuery } from '../support/queries/query.ts'
import { measureQuery, type SizedClub } from './measure.ts'

export const WORDS = { members: 3000, messages: 500_000, mine: 130_000, inOne: 100_000, conversations: 2504 }
const HEAVY = 20
/** Somebody as others are, and the one with much. */
const searchers = {
  usual: { me: idOf('member', 1200), thread: idOf('thread', 1200) },
  heavy: { me: idOf('member', HEAVY), thread: idOf('thread', HEAVY) },
}
const member = (n: string) => `md5('member' || (${n}))::uuid`
const me = member(String(HEAVY))
const VOCABULARY = 20_000
const SYLLABLES = `array['al','ber','ca','den','el','fo','gar','hin','is','jo','ke','lum','ma','nor','ol','pre','qui','ro','sen','tar','um','ver','wi','yo','zan','bro','cle','dri','fla','gry','sto','tha']`
/** The most used words are short. */
const wordOf = (rank: string) =>
  `(select string_agg((${SYLLABLES})[1 + (hashtextextended(${rank} || '/' || s, 3) & 31)::int], '' order by s)
    from generate_series(1, 1 + (${rank} > 8)::int + (${rank} > 300)::int + (${rank} > 5000)::int) s)`
const chance = (text: string) => `((hashtextextended(${text}, 11) & 1048575) / 1048576.0)`

const MADE = [
  'set session_replication_role = replica',
  'truncate private.message_lines, public.messages cascade',
  'drop index private.message_lines_searched',
  `create temp table vocabulary as select n as rank, ${wordOf('n')} as word from generate_series(1, ${VOCABULARY}) n`,
  'create unique index vocabulary_ranks on vocabulary (rank)',
  'analyze vocabulary',
  // Of the first: one conversation of most, the others of which some are long and most are short.
  `insert into public.message_threads (id, type, participants, created_at, updated_at)
  select md5('words' || n)::uuid, 'direct_message', array[${me}, ${member('n')}], now() - interval '400 days', now() - n * interval '7 minutes'
  from generate_series(100, ${98 + WORDS.conversations}) n`,
  `insert into public.thread_members (thread_id, user_id, last_activity_at)
  select t.id, seat.id, t.updated_at from public.message_threads t cross join unnest(t.participants) seat (id)
  where t.id in (select md5('words' || n)::uuid from generate_series(100, ${98 + WORDS.conversations}) n)`,
  `create temp table said as
  select n, case
      when n <= ${WORDS.inOne} then '${searchers.heavy.thread}'::uuid
      when n <= ${WORDS.mine} then md5('words' || (99 + power(${WORDS.conversations - 1}, ${chance("'chat' || n")})::int))::uuid
      else md5('thread' || (1 + ${HEAVY} + (${chance("'thread' || n")} * ${WORDS.members - HEAVY - 30})::int))::uuid end as thread,
    (select string_agg((select v.word from vocabulary v where v.rank = power(${VOCABULARY}, ${chance("n || '/' || w")})::int), ' ')
      from generate_series(1, 2 + (14 * power(${chance("'long' || n")}, 2))::int) w)
      || case when n > ${WORDS.mine} and n % 5 = 0 then ' overheard' else '' end
      || case when n > ${WORDS.mine} and n % 50 = 1 then ' gossiping' else '' end as words
  from generate_series(1, ${WORDS.messages}) n`,
  `insert into public.messages (thread_id, sender_id, content, created_at)
  select s.thread, t.participants[1 + s.n % 2], s.words, now() - ${chance("'when' || s.n")} * interval '390 days'
  from said s join public.message_threads t on t.id = s.thread order by ${chance("'when' || s.n")} desc`,
  messageLines,
  'create index message_lines_searched on private.message_lines using gin (line extensions.gin_trgm_ops)',
  `update public.thread_members m set last_activity_at = n.at from (select thread_id, max(created_at) as at from public.messages group by thread_id) n
  where n.thread_id = m.thread_id`,
  'set session_replication_role = origin',
  'vacuum (analyze, freeze)',
]

export async function makeWords(client: pg.Client): Promise<void> {
  for (const sql of MADE) await client.query(sql)
}

/** What is looked for, by how often it is said. */
async function wordQueries(client: pg.Client): Promise<ScreenQuery[]> {
  const { rows } = await client.query<{ rank: number; word: string }>(
    `select rank, ${wordOf('rank')} as word from unnest(array[2, 12, 60, 400, 3000, 12000]) rank`,
  )
  const word = (rank: number) => rows.find((row) => row.rank === rank)?.word ?? ''
  const asked: [string, string][] = [
    ['said all the time', word(2)],
    ['said often', word(12)],
    ['said at times', word(60)],
    ['said seldom', word(400)],
    ['rare', word(12000)],
    ['said by nobody', 'xylophone'],
    ['two words', `${word(12)} ${word(60)}`],
    ['two letters', word(60).slice(0, 2)],
    ['often said by others', 'overheard'],
    ['at times by others', 'gossiping'],
  ]
  return asked.flatMap(([how, query]) => [
    { screen: `inbox, ${how}`, sql: `select public.search_inbox('${query}')` },
    { screen: `a conversation, ${how}`, sql: `select public.search_thread(:thread, '${query}')` },
  ])
}

export async function measureWords(club: SizedClub): Promise<Figure[]> {
  const figures: Figure[] = []
  const clubs = [searchers.usual, searchers.heavy].map((actor) => ({ ...club, actors: [actor] }))
  for (const query of await wordQueries(club.client)) {
    const { times, fault } = await measureQuery(query, clubs, 3)
    if (fault !== undefined) throw new Error(fault)
    const [usual = 0, heavy = 0] = times
    figures.push(
      { name: query.screen, value: usual, unit: 'ms', digits: 1, limit: 50, aim: 50, better: 'lower' },
      { name: `${query.screen}: of much`, value: heavy, unit: 'ms', digits: 1, limit: 200, aim: 50, better: 'lower' },
    )
  }
  return figures
}

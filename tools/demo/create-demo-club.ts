// Makes the demo club: accounts and pictures through the server's public doors, rows in one transaction. The same club on every machine.

import type { Club, Row, TableRows } from './club.ts'
import { clubRows } from './club-rows.ts'
import { people } from './people.ts'
import { makePicturesElsewhere } from './pictures/make-pictures-elsewhere.ts'
import { emailOf } from './plan/applications.ts'
import { planFriendships } from './plan/friendships.ts'
import { askFirst } from './scenes/ask-first.ts'
import { changeAMember } from './scenes/change-a-member.ts'
import { makeAGroup } from './scenes/make-a-group.ts'
import { makeDates } from './scenes/make-dates.ts'
import { makeItToday } from './scenes/make-it-today.ts'
import { pauseAMember } from './scenes/pause-a-member.ts'
import { reportMembers } from './scenes/report-members.ts'
import { sayWhereTheyWillBe } from './scenes/say-where-they-will-be.ts'
import { sayWhetherTheyMet } from './scenes/say-whether-they-met.ts'
import { showWhatWasSeen } from './scenes/show-what-was-seen.ts'
import { welcomeANewcomer } from './scenes/welcome-a-newcomer.ts'

export const DEMO_PASSWORD = 'o1-demo-club'
export const DEMO_MEMBER = 'ava@o1.test'
export const DEMO_ADMIN = 'admin@o1.test'
const TELEPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

export interface DemoClubOptions {
  readonly database: Queries & { transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> }
  /** Where the running server answers, and its service key. */
  readonly url: string
  readonly serviceKey: string
  /** The address pictures are stored under: what members' browsers will ask. */
  readonly siteUrl: string
  readonly now?: Date
}

export async function createDemoClub(options: DemoClubOptions): Promise<void> {
  const { database, now = new Date() } = options
  const [hashed] = await database.query<{ hash: string }>(
    "select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash",
    [DEMO_PASSWORD],
  )
  if (!hashed) throw new Error('The database made no password hash.')
  const addresses = people.map(({ handle }) => emailOf(handle))
  const accounts = new Map<string, string>()
  const queue = [...addresses]
  const work = async () => {
    for (let email = queue.pop(); email; email = queue.pop()) {
      accounts.set(email, await createAccount(options, email, hashed.hash))
    }
  }
  await Promise.all([work(), work(), work(), work()])

  const ids = new Map(people.map(({ handle }) => [handle, accounts.get(emailOf(handle)) ?? '']))
  const pictures = await makePicturesElsewhere(ids, options)
  const club: Club = { ids, ...pictures, adminId: accounts.get(DEMO_ADMIN) ?? '', siteUrl: options.siteUrl, now }
  await database.transaction(async (tx) => {
    await tx.query('insert into private.admins (user_id) values ($1) on conflict do nothing', [club.adminId])
    for (const rows of clubRows(club)) await insertRows(tx, rows)
    await settle(tx)
    await changeAMember(tx, club)
    await reportMembers(tx, club)
    await sayWhereTheyWillBe(tx, club, planFriendships(club))
    await sayWhetherTheyMet(tx, club)
    await makeDates(tx, club)
    await makeAGroup(tx, club)
    await makeItToday(tx, club, planFriendships(club))
    await pauseAMember(tx, club)
    await askFirst(tx, club)
    await welcomeANewcomer(tx, club)
    await showWhatWasSeen(tx, club)
    await signInElsewhere(tx, accounts.get(DEMO_MEMBER) ?? '')
  })
}

async function createAccount(
  { url, serviceKey }: DemoClubOptions,
  email: string,
  password_hash: string,
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password_hash, email_confirm: true }),
  })
  if (!response.ok) throw new Error(`The demo club could not be made: an account is refused: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

async function insertRows(tx: Queries, { table, rows }: TableRows): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const list = columns.map((column) => `"${column}"`).join(', ')
  // Rows that leave a column out take its default, so those with the same columns go together.
  const groups = groupByShape(rows)
  if (groups.size === 1) {
    await tx.query(
      `insert into public."${table}" (${list}) select ${list} from jsonb_populate_recordset(null::public."${table}", $1::jsonb) on conflict do nothing`,
      [JSON.stringify(rows)],
    )
    return
  }
  for (const group of groups.values()) await insertRows(tx, { table, rows: group })
}

function groupByShape(rows: readonly Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const shape = Object.keys(row).toSorted().join()
    const group = groups.get(shape)
    if (group) group.push(row)
    else groups.set(shape, [row])
  }
  return groups
}

/** Triggers have stamped "now" and told everybody everything; a club with a past has read most of it. */
async function settle(tx: Queries): Promise<void> {
  await tx.query(`update public.message_threads t set updated_at = m.latest
    from (select thread_id, max(created_at) as latest from public.messages group by thread_id) m where m.thread_id = t.id`)
  await tx.query(`update public.thread_members p set last_read_seq = coalesce((
      select max(m.seq) from public.messages m where m.thread_id = p.thread_id and m.created_at < now() - interval '3 hours'), 0)`)
  // Ava's newest conversation is pinned, her oldest one muted.
  await tx.query(
    `update public.thread_members m set pinned_at = case when e.first then now() end, muted_until = case when not e.first then 'infinity'::timestamptz end
    from (
      select s.id, row_number() over (order by s.last_activity_at desc) = 1 as first, row_number() over (order by s.last_activity_at) = 1 as last
      from public.thread_members s join auth.users u on u.id = s.user_id and u.email = $1 where not s.hidden
    ) e where e.id = m.id and (e.first or e.last)`,
    [DEMO_MEMBER],
  )
  await tx.query(`update public.notifications set read = true where created_at < now() - interval '2 days'`)
  // Endorsements raised scores on their way in; the days before today lead up to what came of it, and nobody has just chosen an industry.
  await tx.query(`update public.clout_history h
    set clout = least(4000, greatest(1700, h.clout + private.clout_of(p.score) - private.clout_on(p.user_id, current_date - 1)))
    from public.profiles p where p.user_id = h.user_id and h.day < current_date`)
  await tx.query(
    `update public.industry_scores i set created_at = p.created_at from public.profiles p where p.user_id = i.user_id`,
  )
  // Everybody's next birthday is some day of the coming year.
  await tx.query(`insert into private.birthdays (user_id, born)
    select user_id, (now() - age * interval '1 year' - abs(hashtext(ig_handle)) % 360 * interval '1 day')::date from public.profiles where age is not null`)
  // Those who have not answered the mail that asked them.
  await tx.query(`insert into private.application_proofs (application_id, sends, sent_at)
    select a.id, 1, a.submitted_at from public.applications a where a.status = 'pending' and a.confirmed_at is null`)
}

/** The member has a telephone too, so that the list of devices has two and a sign-in on another one is mailed about. */
async function signInElsewhere(tx: Queries, userId: string): Promise<void> {
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, aal, user_agent)
    values (gen_random_uuid(), $1, now() - interval '12 days', now() - interval '3 hours', (now() - interval '3 hours') at time zone 'utc', 'aal1', $2)`,
    [userId, TELEPHONE],
  )
}

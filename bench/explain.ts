// `npm run bench:explain`: checks that no screen's query reads a growing table, or one of its indexes, from end to end. The club has 100,000
// members, 2 million connections and 500,000 messages. It checks two numbers: PostgreSQL's count of sequential scans, and the rows that each
// node of each plan has read (in nested statements and triggers too). BENCH_SCALE shrinks the club for a quick run. The exit code is 1 if a
// query reads too much.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { benchClub, withCluster } from './support/club.ts'
import { idOf } from './support/members.ts'
import { type ScreenQuery, screenQueries } from './support/screen-queries.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const scaled = (count: number) => Math.max(1000, Math.round(count * SCALE))
const MEMBERS = scaled(100_000)
const GROWING_TABLES = [
  'profiles',
  'industry_scores',
  'clout_history',
  'connections',
  'message_threads',
  'thread_members',
  'messages',
  'notifications',
  'posts',
  'post_likes',
  'event_rsvps',
  'endorsements',
  'endorsement_requests',
  'applications',
  'admin_audit',
  'users',
]

/** The most rows a screen may read of one table in one step: far more than any page shows, far fewer than this club has. */
const MOST_ROWS = 5_000

const ids: Record<string, string> = {
  me: idOf('member', 0),
  friend: idOf('member', 1),
  other_friend: idOf('member', 38),
  second: idOf('member', 39),
  stranger: idOf('member', Math.floor(MEMBERS / 2)),
  thread: idOf('thread', 0),
  post: idOf('post', 7),
  event: idOf('post', 5),
  admin: idOf('member', 2),
  ...Object.fromEntries(['request', 'card', 'chat', 'application', 'newcomer'].map((name) => [name, randomUUID()])),
}

const dataDir = await benchClub('large-club', {
  members: MEMBERS,
  connections: scaled(2_000_000),
  posts: scaled(100_000),
  threads: scaled(100_000),
  messages: scaled(500_000),
})
const wideQueries = await withCluster(dataDir, async (client) => {
  await client.query(`load 'auto_explain'`)
  await client.query(
    `select set_config('auto_explain.log_nested_statements', 'on', false), set_config('auto_explain.log_level', 'notice', false),
      set_config('auto_explain.log_analyze', 'on', false), set_config('auto_explain.log_timing', 'off', false),
      set_config('auto_explain.log_format', 'json', false)`,
  )
  await client.query('begin')
  await fillRareTables(client)
  let wide = await countUncalled(client)
  for (const query of screenQueries) if (!(await checkQuery(client, query))) wide += 1
  await client.query('rollback')
  return wide
})
console.log(
  wideQueries === 0
    ? `\nNone of ${screenQueries.length} queries reads a growing table from end to end.`
    : `\n${wideQueries} queries read far more of a growing table than they show.`,
)
process.exitCode = wideQueries === 0 ? 0 : 1

/** Counts the procedures that no screen query calls: a new procedure must have one. */
async function countUncalled(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  const uncalled = rows.filter(({ proname }) => !screenQueries.some(({ sql }) => sql.includes(`public.${proname}(`)))
  for (const { proname } of uncalled) console.log(`WIDE  no query for: ${proname}`)
  return uncalled.length
}

/** Adds so many applications, endorsements and RSVPs that PostgreSQL scans their tables only if an index is missing. */
async function fillRareTables(client: pg.Client): Promise<void> {
  const rows = Math.round(MEMBERS / 2)
  await client.query('set session_replication_role = replica')
  await client.query(`insert into public.applications (email, name, industry_scores, short_bio, long_bio, instagram, status, reviewed_at, submitted_at)
    select substr(md5('mail' || n), 1, 6) || n || '@applicants.test', initcap(substr(md5('first' || n % 997), 1, 6)) || ' ' || initcap(substr(md5('last' || n % 7919), 1, 7)),
      '{"Tech": 60}', 'Director in Tech', 'I am.', '@' || substr(md5('handle' || n), 1, 9),
      case n % 100 when 0 then 'pending' else 'approved' end, case n % 100 when 0 then null else now() end, now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n`)
  await client.query(`insert into public.endorsements (endorser_id, endorsee_id, industry, snippet)
    select c.user_id, c.connected_user_id, 'tech', 'Good' from public.connections c limit ${rows}`)
  await client.query(`insert into public.endorsement_requests (requester_id, recipient_id)
    select c.user_id, c.connected_user_id from public.connections c limit ${rows}`)
  await client.query(`insert into public.event_rsvps (post_id, user_id, status)
    select md5('post' || (n * 5))::uuid, md5('member' || k)::uuid, 'going' from generate_series(0, ${Math.round(rows / 50)}) n, generate_series(50, 54) k`)
  await client.query(`insert into public.admin_audit (action, target_email, created_at)
    select 'approve', 'x@y.z', now() - n * interval '1 minute' from generate_series(1, ${rows}) n`)
  await client.query(
    `insert into private.admins (user_id) select user_id from public.profiles where user_id = md5('member2')::uuid`,
  )
  await client.query(`insert into private.console_counts (counted, slot, total)
    select status, 0, count(*) from public.applications group by status union all select 'audit', 0, count(*) from public.admin_audit`)
  await client.query('set session_replication_role = origin')
  await client.query(
    'analyze public.applications, public.endorsements, public.endorsement_requests, public.event_rsvps, public.admin_audit',
  )
  await client.query('set max_parallel_workers_per_gather = 0')
}

async function checkQuery(client: pg.Client, query: ScreenQuery): Promise<boolean> {
  const wide: string[] = []
  const collectPlan = (notice: { message?: string | undefined }) => {
    const plan = /^duration: [\s\S]*?plan:\s*(\{[\s\S]*\})/.exec(notice.message ?? '')?.[1]
    if (plan && !query.findsMany) wide.push(...wideReads(JSON.parse(plan)))
  }
  const text = withIds(query.sql)
  await client.query('savepoint screen')
  if (query.before) await client.query(withIds(query.before))
  // The first run warms up and collects the plans; the second counts the scans and measures the time.
  client.on('notice', collectPlan)
  await client.query(`set local auto_explain.log_min_duration = 0`)
  await actAs(client, query.as ?? 'member')
  await client.query(text)
  client.off('notice', collectPlan)
  await client.query('reset role')
  await client.query('rollback to savepoint screen')
  if (query.before) await client.query(withIds(query.before))
  await actAs(client, query.as ?? 'member')
  const before = await scans(client)
  const started = performance.now()
  await client.query(text)
  const took = performance.now() - started
  await client.query('reset role')
  const after = await scans(client)
  await client.query('rollback to savepoint screen')
  const scanned = [...after].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table)
  const good = scanned.length === 0 && wide.length === 0
  console.log(
    `${good ? 'ok  ' : 'WIDE'}  ${took.toFixed(1).padStart(8)} ms  ${query.screen}${scanned.length > 0 ? `: ${scanned.join(', ')}` : ''}`,
  )
  for (const read of new Set(wide)) console.log(`      | ${read}`)
  return good
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Describes the steps of a plan that read more of a growing table than a screen needs. */
function wideReads({ 'Query Text': asked, Plan: root }: { 'Query Text': string; Plan: PlanNode }): string[] {
  const found: string[] = []
  const walk = (node: PlanNode) => {
    const loops = node['Actual Loops'] ?? 0
    const read = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops
    if (GROWING_TABLES.includes(node['Relation Name'] ?? '') && read > MOST_ROWS) {
      const where = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' by ')
      found.push(`${node['Node Type']} of ${where}: ${read} rows, in: ${asked.replace(/\s+/g, ' ').slice(0, 160)}`)
    }
    for (const child of node.Plans ?? []) walk(child)
  }
  walk(root)
  return found
}

function withIds(sql: string): string {
  return sql.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => `'${ids[name]}'::uuid`)
}

async function actAs(client: pg.Client, who: 'member' | 'admin' | 'visitor' | 'service'): Promise<void> {
  const role = { member: 'authenticated', admin: 'authenticated', visitor: 'anon', service: 'service_role' }[who]
  const sub = who === 'member' ? ids.me : who === 'admin' ? ids.admin : ''
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', $3, true)`,
    [JSON.stringify({ role, ...(sub ? { sub } : {}) }), sub, role],
  )
}

/** Counts the sequential scans of each growing table in this transaction so far. */
async function scans(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; seq_scan: string }>(
    `select relname, seq_scan from pg_stat_xact_all_tables where schemaname in ('public', 'auth') and relname = any ($1)`,
    [GROWING_TABLES],
  )
  return new Map(rows.map((row) => [row.relname, Number(row.seq_scan)]))
}

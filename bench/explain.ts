// `npm run bench:explain`: checks that no screen's query reads a growing table, or one of its indexes, from end to end. The club has 100,000
// members, 2 million connections and 500,000 messages. It checks two numbers: PostgreSQL's count of sequential scans, and the rows that each
// node of each plan has read (in nested statements and triggers too). BENCH_SCALE shrinks the club for a quick run. The exit code is 1 if a
// query reads too much.
import type pg from 'pg'
import { benchClub, withCluster } from './support/club.ts'
import { actAs, idsOf, type ScreenQuery, withIds } from './support/queries/query.ts'
import { screenQueries } from './support/queries/screen-queries.ts'
import { fillRareTables } from './support/rare-tables.ts'

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
  'message_reactions',
  'message_files',
  'link_cards',
  'link_pages',
  'notifications',
  'posts',
  'post_likes',
  'event_rsvps',
  'endorsements',
  'endorsement_requests',
  'applications',
  'admin_audit',
  'application_secrets',
  'application_proofs',
  'application_links',
  'vouched_tickets',
  'waved_away',
  'meeting_answers',
  'suggested_times',
  'welcomes',
  'evenings',
  'evening_picks',
  'approval_links',
  'outbox',
  'handles',
  'birthdays',
  'profile_changes',
  'known_devices',
  'absences',
  'stays',
  'ended_sessions',
  'users',
  'sessions',
  'one_time_tokens',
]

/** The most rows a screen may read of one table in one step: far more than any page shows, far fewer than this club has. */
const MOST_ROWS = 5_000

const ids = idsOf(MEMBERS)

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
  await fillRareTables(client, MEMBERS)
  await client.query('set max_parallel_workers_per_gather = 0')
  let wide = 0
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

async function checkQuery(client: pg.Client, query: ScreenQuery): Promise<boolean> {
  const wide: string[] = []
  const collectPlan = (notice: { message?: string | undefined }) => {
    const plan = /^duration: [\s\S]*?plan:\s*(\{[\s\S]*\})/.exec(notice.message ?? '')?.[1]
    if (plan && !query.findsMany) wide.push(...wideReads(JSON.parse(plan)))
  }
  const text = withIds(query.sql, ids)
  await client.query('savepoint screen')
  if (query.before) await client.query(withIds(query.before, ids))
  // The first run warms up and collects the plans; the second counts the scans and measures the time.
  client.on('notice', collectPlan)
  await client.query(`set local auto_explain.log_min_duration = 0`)
  await actAs(client, query.as, ids)
  await client.query(text)
  client.off('notice', collectPlan)
  await client.query('reset role')
  await client.query('rollback to savepoint screen')
  if (query.before) await client.query(withIds(query.before, ids))
  await actAs(client, query.as, ids)
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

/** Counts the sequential scans of each growing table in this transaction so far. */
async function scans(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; seq_scan: string }>(
    `select relname, seq_scan from pg_stat_xact_all_tables where schemaname in ('public', 'private', 'auth') and relname = any ($1)`,
    [GROWING_TABLES],
  )
  return new Map(rows.map((row) => [row.relname, Number(row.seq_scan)]))
}

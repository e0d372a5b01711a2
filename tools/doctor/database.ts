// The database: version, settings, migrations, replication slots, mails that do not leave, sweeping. Only reads.
import { readdir } from 'node:fs/promises'
import type { Config } from '#server/platform/settings/config.ts'
import { type Finding, megabytes, type Reader, speakerFor } from './finding.ts'

const OLDEST = 15
const NEWEST = 18

export async function checkDatabase(
  database: Reader,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): Promise<Finding[]> {
  const say = speakerFor('database')
  const [facts] = await database.query<{
    version: number
    words: string
    wal: string
    connections: number
    superuser: boolean
  }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as words,
       current_setting('wal_level') as wal, current_setting('max_connections')::int as connections,
       (select r.rolsuper from pg_roles r where r.rolname = session_user) as superuser`,
  )
  if (!facts) return [say('fault', 'The database does not say which it is.')]
  const findings = [say('fine', `PostgreSQL ${facts.words}`)]
  if (facts.version < OLDEST) {
    findings.push(
      say('fault', `PostgreSQL ${facts.words} is too old.`, `Move to ${OLDEST} or newer: docs/ops/newer-postgresql.md`),
    )
  } else if (facts.version > NEWEST) {
    findings.push(
      say('warning', `The club was not tried on PostgreSQL ${facts.words}.`, `Tried are ${OLDEST} to ${NEWEST}.`),
    )
  }
  if (facts.wal !== 'logical') {
    findings.push(
      say('fault', `wal_level is "${facts.wal}".`, 'alter system set wal_level = logical, then restart PostgreSQL.'),
    )
  }
  if (databaseUrl && facts.connections < 60) {
    findings.push(
      say('warning', `max_connections is ${facts.connections}.`, 'A process of the club holds up to 30: set 100.'),
    )
  }
  if (databaseUrl && facts.superuser) {
    findings.push(
      say(
        'note',
        'DATABASE_URL names a superuser.',
        'An ordinary owner is enough: docs/ops/deploy.md, "A larger club"',
      ),
    )
  }
  return findings
}

export async function checkMigrations(database: Reader, folder: string, running: boolean): Promise<Finding[]> {
  const say = speakerFor('migrations')
  const files = (await readdir(folder)).filter((file) => /^\d{14}_.+\.sql$/.test(file)).map((file) => file.slice(0, 14))
  const [found] = await database.query<{ made: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as made`,
  )
  if (!found?.made) return [say('note', 'The database is empty.', 'The first start fills it.')]
  const rows = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const ran = new Set(rows.map(({ version }) => version))
  const waiting = files.filter((version) => !ran.has(version))
  const unknown = [...ran].filter((version) => !files.includes(version))
  const findings: Finding[] = []
  if (unknown.length > 0) {
    findings.push(
      say(
        'fault',
        `The database was brought up to date by a newer release (${unknown.sort().at(-1)}).`,
        'Put that release back in place.',
      ),
    )
  }
  if (waiting.length > 0) {
    findings.push(
      running
        ? say('warning', `${waiting.length} migrations wait: older code runs.`, 'Make a backup, then restart the club.')
        : say('note', `${waiting.length} migrations wait.`, 'The next start runs them; make a backup before.'),
    )
  }
  return findings.length > 0 ? findings : [say('fine', `all ${files.length} have run`)]
}

const KEPT_FAULT = 2 * 1024 ** 3

export async function checkSlots(database: Reader): Promise<Finding[]> {
  const say = speakerFor('slots')
  const slots = await database.query<{ name: string; active: boolean; kept: string | null }>(
    `select slot_name as name, active, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as kept from pg_replication_slots`,
  )
  const findings = slots.flatMap(({ name, active, kept }) => {
    const bytes = Number(kept ?? 0)
    const cure = `If nobody uses it: select pg_drop_replication_slot('${name}')`
    if (bytes > KEPT_FAULT) return [say('fault', `Slot ${name} keeps ${megabytes(bytes)} of log.`, cure)]
    if (!active)
      return [
        say('warning', `Nobody reads slot ${name}, which keeps ${megabytes(bytes)} of log and more each hour.`, cure),
      ]
    return []
  })
  return findings.length > 0 ? findings : [say('fine', `${slots.length} in use`)]
}

export async function checkOutbox(database: Reader, { smtp }: Pick<Config, 'smtp'>): Promise<Finding[]> {
  const say = speakerFor('mail')
  const [mails] = await database.query<{ waiting: number; failed: number; words: string | null }>(
    `select count(*) filter (where state = 'waiting' and attempts > 1)::int as waiting,
       count(*) filter (where state = 'failed' and created_at > now() - interval '7 days')::int as failed,
       (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as words
     from private.outbox`,
  )
  const cure = 'Try it: npm run mail -- test you@example.com. What the words mean: docs/ops/errors.md, "Mail"'
  if (mails && mails.waiting > 0)
    return [say('warning', `${mails.waiting} mails were refused and are tried again: ${mails.words}`, cure)]
  if (mails && mails.failed > 0)
    return [say('warning', `${mails.failed} mails of this week were given up: ${mails.words}`, cure)]
  return [say('fine', smtp ? `by ${smtp.host}:${smtp.port}, none is stuck` : 'files in the outbox folder')]
}

export async function checkPushes(database: Reader): Promise<Finding[]> {
  const say = speakerFor('pushes')
  const [made] = await database.query<{ there: boolean }>(`select to_regclass('private.pushes') is not null as there`)
  // An older club: the next start makes them.
  if (!made?.there) return []
  const [facts] = await database.query<{ keys: boolean; devices: number; stuck: number; words: string | null }>(
    `select exists (select from private.push_sender) as keys, (select count(*)::int from private.push_subscriptions) as devices,
       count(*) filter (where state = 'waiting' and attempts > 1)::int as stuck,
       (array_agg(last_error order by queued_at desc) filter (where last_error is not null and state = 'waiting'))[1] as words
     from private.pushes`,
  )
  if (!facts?.keys)
    return [say('note', 'The club has no keys for pushes yet.', 'The first start makes them, or deliver-outbox does.')]
  if (facts.stuck > 0)
    return [
      say(
        'warning',
        `${facts.stuck} pushes did not arrive at their push service and are tried again: ${facts.words}`,
        'May this machine reach the internet by https? 401 and 403: is its clock right, and SITE_URL?',
      ),
    ]
  return [say('fine', `${facts.devices} devices, none is stuck`)]
}

export async function checkSweeping(database: Reader): Promise<Finding[]> {
  const say = speakerFor('sweeping')
  const [late] = await database.query<{ pictures: number; walk: boolean }>(
    `select (select count(*)::int from private.pictures_to_remove where due_at < now() - interval '1 hour') as pictures,
       (select walk_due_at < now() - interval '3 hours' from private.sweeping) as walk`,
  )
  const cure =
    'Is a server running, or the scheduler set up? docs/ops/hosted.md. The log has lines of "the sweeper failed".'
  if (late && late.pictures > 0)
    return [say('warning', `${late.pictures} pictures should be gone for an hour or more.`, cure)]
  if (late?.walk) return [say('warning', 'Nothing was swept for hours.', cure)]
  return [say('fine', 'nothing is late')]
}

/** The database's clock, and the latest moment written down in it. */
export async function readClock(database: Reader): Promise<{ theirs: Date; newest: Date | undefined }> {
  const [clock] = await database.query<{ theirs: Date; newest: Date | null }>(
    `select clock_timestamp() as theirs,
       greatest((select max(created_at) from public.messages), (select max(created_at) from public.profiles)) as newest`,
  )
  return { theirs: new Date(clock?.theirs ?? Date.now()), newest: clock?.newest ? new Date(clock.newest) : undefined }
}

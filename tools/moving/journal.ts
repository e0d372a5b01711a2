// What a move notes in the database of the new place: that it is not finished, whose club it is, and which pictures are there. As long as the schema
// stands no server opens the place (server/app/unfinished-move.ts). It goes in the transaction that brings the rows.
import { UNFINISHED_MOVE } from '#server/app/unfinished-move.ts'
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import type { Picture } from './place.ts'

export interface Noted {
  readonly bucket: string
  readonly name: string
  readonly version: string
  readonly sha256: string
}

/** Notes come from several pictures at once, and a connection answers one question after the other. */
export function inTurns(connection: CopyConnection): CopyConnection {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...connection,
    query<Row>(sql: string, params?: readonly unknown[]) {
      const next = last.then(() => connection.query<Row>(sql, params))
      last = next.catch(() => undefined)
      return next
    },
  }
}

/** Any number, the same in every move. */
const LOCK = 7_101_102

export interface JournalState {
  readonly begun: boolean
  /** Whether there are accounts. */
  readonly taken: boolean
}

export async function readState(connection: CopyConnection): Promise<JournalState> {
  const [locked] = await connection.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as mine`)
  if (!locked?.mine) throw new StartupError('Another move into this database is running.')
  const [state] = await connection.query<JournalState>(
    `select to_regnamespace('${UNFINISHED_MOVE}') is not null as begun, exists (select from auth.users) as taken`,
  )
  return state ?? { begun: false, taken: true }
}

/** Returns what an earlier, unfinished move from the same club has noted. */
export async function beginJournal(
  connection: CopyConnection,
  { begun, taken }: JournalState,
  { identity, named }: { identity: string; named: string },
): Promise<Noted[]> {
  if (taken) throw new StartupError(`There is a club in ${named} already; a club moves only into an empty place.`)
  if (!begun) {
    await connection.query(
      `create schema ${UNFINISHED_MOVE}
         create table origin (club text primary key, begun_at timestamptz not null default now())
         create table pictures (bucket text, name text, version text not null, sha256 text not null, primary key (bucket, name))`,
    )
    await connection.query(`insert into ${UNFINISHED_MOVE}.origin (club) values ($1)`, [identity])
    return []
  }
  const [origin] = await connection.query<{ club: string }>(`select club from ${UNFINISHED_MOVE}.origin`)
  if (origin?.club !== identity) {
    throw new StartupError(`A move of another club into ${named} was begun and not finished; choose an empty place.`)
  }
  return connection.query<Noted>(`select bucket, name, version, sha256 from ${UNFINISHED_MOVE}.pictures`)
}

export async function notePicture(connection: CopyConnection, picture: Picture, sha256: string): Promise<void> {
  await connection.query(
    `insert into ${UNFINISHED_MOVE}.pictures (bucket, name, version, sha256) values ($1, $2, $3, $4)
     on conflict (bucket, name) do update set version = excluded.version, sha256 = excluded.sha256`,
    [picture.bucket, picture.name, picture.version, sha256],
  )
}

export async function forgetPicture(
  connection: CopyConnection,
  { bucket, name }: Pick<Noted, 'bucket' | 'name'>,
): Promise<void> {
  await connection.query(`delete from ${UNFINISHED_MOVE}.pictures where bucket = $1 and name = $2`, [bucket, name])
}

/** In the transaction of the rows. */
export async function endJournal(connection: CopyConnection): Promise<void> {
  await connection.query(`drop schema ${UNFINISHED_MOVE} cascade`)
}

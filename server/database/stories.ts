// For tests: a database with the test data and the cast of supabase/tests, and functions to act in it as one of the cast.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { checkAnswers } from './check-answers.ts'
import { cloneDatabase, type TestDatabase } from './testing.ts'

const folder = join(findProjectRoot(), 'supabase/tests')

export async function listStories(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d\d-.*\.sql$/.test(name)).sort()
}

export async function readStory(name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8')
}

/** A migrated database with the cast in it; a fresh one unless the caller brings an empty club. */
export async function setTheStage(empty?: TestDatabase): Promise<TestDatabase> {
  const club = empty ?? (await cloneDatabase())
  const client = await club.connect()
  const supports = (await readdir(folder)).filter((name) => name.startsWith('support-')).sort()
  for (const name of ['support.sql', ...supports]) await client.query(await readFile(join(folder, name), 'utf8'))
  await client.query(
    `grant usage on schema tests to ${club.owner}; grant all on all tables in schema tests to ${club.owner}`,
  )
  await checkAnswers(client)
  await client.end()
  return club
}

/** Runs one transaction as a member of the cast, or as the service; returns the first column of the first row. */
export async function actAs(client: pg.Client, who: string, sql: string, params: unknown[] = []): Promise<unknown> {
  await client.query('begin')
  try {
    await client.query(who === 'service' ? 'select tests.become_service()' : `select tests.become('${who}')`)
    const { rows } = await client.query<unknown[]>({ text: sql, values: params, rowMode: 'array' })
    await client.query('commit')
    return rows[0]?.[0]
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs all acts at the same moment, each on a connection of its own. */
export async function allAtOnce(
  club: TestDatabase,
  acts: readonly { who: string; sql: string; params?: unknown[] }[],
): Promise<PromiseSettledResult<unknown>[]> {
  const clients = await Promise.all(acts.map(() => club.connect()))
  return Promise.allSettled(
    acts.map(({ who, sql, params }, index) => {
      const client = clients[index]
      if (!client) throw new Error('There is a connection for each act')
      return actAs(client, who, sql, params)
    }),
  )
}

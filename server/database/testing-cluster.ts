// Vitest's global set-up: starts one temporary cluster for the run, with a migrated template database. The tests also run on any other
// PostgreSQL 15 or newer: TEST_POSTGRES_BIN names the folder of its programs (Debian's: /usr/lib/postgresql/15/bin), TEST_DATABASE_URL a
// running one.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { ownerRole } from './bootstrap/bootstrap.ts'
import { checkAnswers } from './check-answers.ts'
import { type ConnectionTarget, parseDatabaseUrl } from './connection-target.ts'
import { startCluster } from './embedded/cluster.ts'
import { isRunning } from './embedded/is-running.ts'
import { stopOrphan } from './embedded/orphan.ts'
import { embeddedTarget } from './open/open-database.ts'
import { prepareDatabase } from './open/prepare.ts'
import { TARGET_VARIABLE, templateName } from './testing.ts'

const PREFIX = 'o1-test-'
const RUNNER = 'runner.pid'
const migrationsDir = join(findProjectRoot(), 'supabase/migrations')

export default async function setup(): Promise<() => Promise<void>> {
  const { target, stop } = await startServer()
  const template = templateName(String(process.pid))
  const admin = new pg.Client(target)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await prepareDatabase({ ...target, database: template }, migrationsDir)
  const client = new pg.Client({ ...target, database: template })
  await client.connect()
  await checkAnswers(client)
  await client.end()
  const owner = await ownerRole(admin)
  await admin.end()
  process.env[TARGET_VARIABLE] = JSON.stringify({ ...target, template, owner })
  return async () => {
    const last = new pg.Client(target)
    await last.connect()
    await last.query(`drop database if exists ${template} with (force)`)
    await last.end()
    await stop()
  }
}

async function startServer(): Promise<{ target: ConnectionTarget; stop: () => Promise<void> }> {
  const named = process.env.TEST_DATABASE_URL
  if (named) return { target: parseDatabaseUrl(named), stop: async () => undefined }
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  await writeFile(join(dataDir, RUNNER), String(process.pid))
  const cluster = await startCluster({ dataDir, durable: false, binaries: process.env.TEST_POSTGRES_BIN })
  return {
    target: embeddedTarget(cluster.socketDir),
    stop: async () => {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Removes the clusters of runs that were killed before they could remove them. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((candidate) => candidate.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name)
    const runner = Number.parseInt(await readFile(join(dataDir, RUNNER), 'utf8').catch(() => ''), 10)
    if (!runner || isRunning(runner)) continue
    await stopOrphan(join(dataDir, 'postgres'))
    await rm(dataDir, { recursive: true, force: true })
  }
}

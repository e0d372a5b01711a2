// For tests: an S3 server of the registry's, as a process of its own, with one bucket in a temporary folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/free-port.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

const BUCKET = 'club'
const TRIES = 100

export interface TestS3 {
  /** The settings of a club that keeps its pictures here, under this prefix. */
  env(prefix: string): Record<string, string>
  /** The contents by key of all objects under a prefix. */
  contents(prefix: string): Promise<Map<string, Buffer>>
  close(): Promise<void>
}

export async function startTestS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-s3-'))
  const port = await freePort()
  const program = join(findProjectRoot(), 'node_modules/s3rver/bin/s3rver.js')
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--no-vhost-buckets', '--configure-bucket']
  const server = spawn(process.execPath, [program, ...args, BUCKET], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  await answers(endpoint, server)
  return {
    env: (prefix) => ({
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PREFIX: prefix,
    }),
    async contents(prefix) {
      const found = new Map<string, Buffer>()
      const names = await readdir(join(folder, BUCKET, prefix), { recursive: true }).catch(() => [])
      for (const name of names) {
        const key = /([0-9a-f-]{36})\._S3rver_object$/.exec(name)?.[1]
        if (key) found.set(key, await readFile(join(folder, BUCKET, prefix, name)))
      }
      return found
    },
    async close() {
      server.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function answers(endpoint: string, server: ChildProcess): Promise<void> {
  for (let tries = TRIES; tries > 0; tries--) {
    if (server.exitCode !== null) break
    if (await fetch(endpoint).catch(() => undefined)) return
    await sleep(100)
  }
  server.kill('SIGKILL')
  throw new Error('The S3 server did not start.')
}

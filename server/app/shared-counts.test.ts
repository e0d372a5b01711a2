// The processes of one club count what callers cost together.
import { expect, it } from 'vitest'
import { cloneDatabase } from '#server/database/testing.ts'
import { createBudget } from '#server/platform/budget/budget.ts'
import { createLog } from '#server/platform/log.ts'
import { type App, startApp } from './app.ts'
import { shareCounts } from './shared-counts.ts'
import { startTestServer, type TestServer } from './testing.ts'

it('what is spent in one process is spent in the other, and comes back with time', async () => {
  const clone = await cloneDatabase()
  const log = createLog({ level: 'silent' })
  const [here, there] = [1, 2].map(() => createBudget({ factor: 1, shares: true }))
  if (!here || !there) throw new Error('two budgets')
  const sharing = [here, there].map((budget) => shareCounts(budget, clone.database, log))
  const settle = async () => {
    for (const each of sharing) await each.settle()
  }
  try {
    const ava = { address: '192.0.2.1', accounts: ['ava@o1.test'] }
    for (let n = 0; n < 6; n++) expect(here.take('mail', ava)).toBeUndefined()
    expect(here.take('mail', ava)).toMatchObject({ scope: 'account' })
    await settle()
    // Until it has asked for this caller once, the other process does not know.
    expect(there.take('mail', ava)).toBeUndefined()
    await settle()
    expect(there.take('mail', ava)).toMatchObject({ scope: 'account' })
    expect(there.take('mail', { address: '192.0.2.1', accounts: ['ben@o1.test'] })).toBeUndefined()
    await clone.database.query(`update private.spent set at = at - interval '10 minutes'`)
    here.spend('mail', ava, 0)
    await settle()
    expect(here.take('mail', ava)).toBeUndefined()
  } finally {
    for (const each of sharing) await each.close()
    await clone.close()
  }
})

interface Processes {
  readonly server: TestServer
  readonly ports: readonly number[]
  close(): Promise<void>
}

async function startThree(): Promise<Processes> {
  // The settings name an external database: then processes share.
  const server = await startTestServer({
    env: { O1_RATE_LIMITS: 'on' },
    adjust: (config) => ({ ...config, databaseUrl: 'postgres://shared' }),
  })
  const others: App[] = []
  const close = async () => {
    for (const other of others) await other.close()
    await server.close()
  }
  try {
    for (let n = 0; n < 2; n++) {
      const config = { ...server.config, port: 0 }
      const log = createLog({ level: 'silent' })
      others.push(await startApp({ config, log, database: server.database, graceMs: 100 }))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { server, ports: [server.config.port, ...others.map(({ port }) => port)], close }
}

const guessAt = (port: number, anonKey: string, email: string) =>
  fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a guess' }),
  })

it('guesses spread over three processes are as many as with one', async () => {
  const { server, ports, close } = await startThree()
  try {
    const guess = async (port: number, email: string) => {
      const answer = await guessAt(port, server.anonKey, email)
      // The queue of password checks refuses in other words.
      return (await answer.text()).includes('Too many requests.') ? 'refused' : 'counted'
    }
    const refusedOf = async (those: readonly number[], email: string) => {
      const guesses = Array.from({ length: 24 }, (_, n) => guess(those[n % those.length] ?? 0, email))
      return (await Promise.all(guesses)).filter((said) => said === 'refused').length
    }
    expect(await refusedOf(ports.slice(0, 1), 'ava@o1.test')).toBe(4)
    expect(await refusedOf(ports, 'ben@o1.test')).toBe(4)
  } finally {
    await close()
  }
})

it('after a few wrong ones every process makes the next guess wait, also after a restart', async () => {
  const { server, ports, close } = await startThree()
  try {
    const guess = async (port: number) => {
      const answer = await guessAt(port, server.anonKey, 'ava@o1.test')
      await answer.arrayBuffer()
      return answer.status
    }
    const said: number[] = []
    for (let n = 0; n < 6; n++) said.push(await guess(ports[n % 3] ?? 0))
    expect(said).toEqual([400, 400, 400, 400, 400, 400])
    // One more than is free waits a second. Eight more wait minutes, on a slow machine too.
    await server.database.query(
      `update private.spent set tokens = tokens - 8 where what = 'wrong guess' and tokens = -6`,
    )
    expect(await Promise.all(ports.map(guess))).toEqual([429, 429, 429])
    await server.restart()
    expect(await guess(server.config.port)).toBe(429)
  } finally {
    await close()
  }
})

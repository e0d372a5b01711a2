// Measures members at work: what a page asks for, again and again, and how long the slowest answers took.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Floor {
  readonly url: string
  readonly anonKey: string
  /** Access tokens of members at work. */
  readonly tokens: readonly string[]
  /** What members ask for: paths of REST, storage and procedures, all GET. */
  readonly paths: readonly string[]
}

export interface Measured {
  /** How long each answer took, in milliseconds. */
  readonly times: readonly number[]
  /** Answers that were not 200, and requests without an answer. */
  readonly failed: number
}

export interface Sample {
  readonly requests: number
  /** In milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly failed: number
}

const PAUSE_MS = 40

export async function measureMembers({ url, anonKey, tokens, paths }: Floor, seconds: number): Promise<Measured> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let failed = 0
  const work = async (token: string, first: number) => {
    for (let turn = first; performance.now() < until; turn++) {
      const start = performance.now()
      const path = paths[turn % paths.length] ?? '/'
      const status = await fetch(url + path, { headers: { apikey: anonKey, authorization: `Bearer ${token}` } })
        .then(async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        })
        .catch(() => 0)
      times.push(performance.now() - start)
      if (status !== 200) failed += 1
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(tokens.map(work))
  return { times, failed }
}

export function summary(times: readonly number[], failed: number): Sample {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { requests: times.length, p50: at(0.5), p95: at(0.95), failed }
}

export interface Sent {
  readonly status: number
  readonly text: string
}

/** One request from an address of the loopback network, as another caller than the members. Status 0: no answer. */
export function sendFrom(
  localAddress: string,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer; withinMs?: number } = {},
): Promise<Sent> {
  const { method = 'GET', headers, body, withinMs = 20_000 } = options
  return new Promise((resolve) => {
    const sent = request(url, { method, headers, localAddress, agent: false, timeout: withinMs }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += text.length < 500 ? chunk.toString('latin1') : ''
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', () => resolve({ status: 0, text }))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })
}

// Signs in the members a bench acts as. Each is in a long thread of their own.
import { createHash } from 'node:crypto'
import type { Caller } from '#server/platform/caller.ts'
import { emailOf, LONG_THREADS, PASSWORD } from './dataset.ts'
import type { BenchServer } from './server.ts'

export interface BenchMember {
  readonly id: string
  readonly thread: string
  readonly email: string
  readonly headers: Record<string, string>
  readonly caller: Caller
}

export const idOf = (kind: 'member' | 'thread' | 'post', n: number): string => {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export async function signInMembers(server: BenchServer, count: number): Promise<BenchMember[]> {
  const members: BenchMember[] = []
  for (let place = 0; place < count; place++) {
    const n = place * LONG_THREADS
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`${emailOf(n)} could not sign in: ${answer.status} ${await answer.text()}`)
    const { access_token: token } = (await answer.json()) as { access_token: string }
    members.push({
      id: idOf('member', n),
      thread: idOf('thread', n),
      email: emailOf(n),
      headers: { apikey: server.anonKey, authorization: `Bearer ${token}` },
      caller: callerOf(token),
    })
  }
  return members
}

function callerOf(token: string): Caller {
  const claimsJson = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const claims = JSON.parse(claimsJson) as Record<string, unknown>
  return {
    role: 'authenticated',
    userId: String(claims.sub),
    sessionId: String(claims.session_id),
    claims,
    claimsJson,
    expiresAt: 0,
  }
}

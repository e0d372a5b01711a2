// Recovery with a proof key (PKCE): only the device that asked for the mail can use the code in it.
// The test reads the mail, so it runs only if the set-up names an outbox.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { visitor } from '../support/clients.ts'
import { raw } from '../support/raw.ts'
import { target } from '../support/target.ts'

const { outbox } = target
let cast: Cast<'alice'>

beforeAll(async () => {
  cast = await makeCast(['alice'])
})

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

async function newestMail(folder: string, to: string): Promise<string> {
  for (let turn = 0; turn < 200; turn++) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
    for (const name of names.reverse()) {
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string }
      if (mail.to === to) return mail.text
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No mail to ${to}`)
}

describe.runIf(outbox)('recovery with a proof key', () => {
  it('signs in the device that asked for it, and no other', async () => {
    const { email, id } = cast.members.alice
    const storage = memory()
    const client = visitor({ auth: { flowType: 'pkce', persistSession: true, storage } })
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${target.url}/reset-password` })
    expect(error).toBeNull()
    const text = await newestMail(outbox ?? '', email)
    const page = new URL(/https?:\/\/\S+token_hash=\S+/.exec(text)?.[0] ?? '')
    const token = page.searchParams.get('token_hash') ?? ''
    const asked = new URLSearchParams({ token, type: 'recovery', redirect_to: `${target.url}/reset-password` })
    const answer = await fetch(`${target.url}/auth/v1/verify?${asked}`, { redirect: 'manual' })
    expect([302, 303]).toContain(answer.status)
    const arrived = new URL(answer.headers.get('location') ?? '')
    expect(arrived.hash).not.toContain('access_token')
    const code = arrived.searchParams.get('code') ?? ''
    expect(code).toBeTruthy()
    const thief = await raw('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: code, code_verifier: 'v'.repeat(56) },
    })
    expect(thief.json).toMatchObject({ error_code: 'bad_code_verifier' })
    const exchanged = await client.auth.exchangeCodeForSession(code)
    expect(exchanged.data.user?.id).toBe(id)
    expect((await client.auth.updateUser({ password: 'recovered-Passw0rd' })).error).toBeNull()
    const again = await raw('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: code, code_verifier: 'v'.repeat(56) },
    })
    expect(again.status).toBeGreaterThanOrEqual(400)
  })
})

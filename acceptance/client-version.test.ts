// The suite says which release of the client it ran with: the one that is pinned, or the one `npm run acceptance:versions` puts in its place.
import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import WebSocket from 'ws'
import { target } from './support/target.ts'

it('runs with the client it was asked to run with', async () => {
  const pinned = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const version = process.env.ACCEPTANCE_CLIENT_VERSION ?? pinned.dependencies['@supabase/supabase-js']
  const sent: string[] = []
  const listening: typeof fetch = (input, init) => {
    sent.push(new Headers(init?.headers).get('x-client-info') ?? '')
    return fetch(input, init)
  }
  const client = createClient(target.url, target.anonKey, {
    global: { fetch: listening },
    realtime: { transport: WebSocket as never },
  })
  await client.from('profiles').select('user_id').limit(1)
  const named = new RegExp(`^supabase-js(-node)?/${version.replaceAll('.', '\\.')}(;|$)`)
  expect(sent).toEqual([expect.stringMatching(named)])
})

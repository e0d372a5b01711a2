// `[auth.hook.*]`: what is on, whom it asks, and the sentence for each mistake.
import { expect, it } from 'vitest'
import { enabledHooks, hookTables } from './hook-settings.ts'

const read = (tables: object, env: Record<string, string> = {}) => enabledHooks(hookTables.parse(tables), env)
const KEY = Buffer.alloc(24, 7)
const SECRET = `v1,whsec_${KEY.toString('base64')}`

it('a function of the database, and an address with its secrets', () => {
  const uri = 'pg-functions://postgres/public/custom_access_token'
  const address = 'https://hooks.example/created'
  const { hooks, faults } = read(
    {
      custom_access_token: { enabled: true, uri },
      before_user_created: { enabled: true, uri: address, secrets: 'env(HOOK_SECRET)' },
      mfa_verification_attempt: { enabled: false, uri: 'nonsense' },
      after_user_created: { enabled: false },
    },
    { HOOK_SECRET: `${SECRET}|${SECRET}` },
  )
  expect(faults).toEqual([])
  expect(hooks).toEqual([
    { name: 'before_user_created', uri: address, secrets: [KEY, KEY] },
    { name: 'custom_access_token', uri, pgFunction: '"public"."custom_access_token"', secrets: [] },
  ])
})

it.each([
  ['an unknown one', { send_fax: { enabled: true } }, 'auth.hook.send_fax is not offered by this server'],
  ['no uri', { custom_access_token: { enabled: true } }, 'custom_access_token needs a uri'],
  [
    'a function that is SQL',
    { custom_access_token: { enabled: true, uri: 'pg-functions://postgres/public/x"();--' } },
    'needs a uri',
  ],
  [
    'a function without its schema',
    { custom_access_token: { enabled: true, uri: 'pg-functions://postgres/x' } },
    'needs a uri',
  ],
  [
    'http over the net',
    { before_user_created: { enabled: true, uri: 'http://hooks.example', secrets: SECRET } },
    'needs a uri',
  ],
  ['no secrets', { before_user_created: { enabled: true, uri: 'https://hooks.example' } }, 'needs secrets'],
  [
    'a short secret',
    { before_user_created: { enabled: true, uri: 'https://hooks.example', secrets: 'v1,whsec_c2hvcnQ=' } },
    'needs secrets',
  ],
  [
    'a secret of another form',
    { before_user_created: { enabled: true, uri: 'https://hooks.example', secrets: `${SECRET}|hush` } },
    'needs secrets',
  ],
  [
    'a secret nobody set',
    { before_user_created: { enabled: true, uri: 'https://hooks.example', secrets: 'env(NOWHERE)' } },
    'from NOWHERE, which is not set',
  ],
])('%s is a mistake', (_what, tables, sentence) => {
  expect(read(tables).faults.join('; ')).toContain(sentence)
})

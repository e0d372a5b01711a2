// Whoever has a code types it, whoever has a key shows it; with both, one leads to the other where the browser reads keys.
import { expect, it } from 'vitest'
import { stepWays } from './step-ways.ts'

const factor = (factor_type: 'totp' | 'webauthn', status: 'verified' | 'unverified' = 'verified', name?: string) => ({
  id: `${factor_type} ${name}`,
  factor_type,
  status,
  friendly_name: name,
})

it.each([
  ['a code', [factor('totp')], true, ['code']],
  ['a key', [factor('webauthn')], true, ['key']],
  ['a key that was never shown', [factor('totp'), factor('webauthn', 'unverified')], true, ['code']],
  ['both', [factor('webauthn'), factor('totp')], true, ['code', 'key']],
  ['both, in a browser that reads no keys', [factor('webauthn'), factor('totp')], false, ['code']],
  ['a key alone, in such a browser', [factor('webauthn')], false, ['key']],
  ['nothing known', undefined, true, ['code']],
] as const)('%s', (_, factors, readsKeys, ways) => expect(stepWays(factors, readsKeys).ways).toEqual(ways))

it('each key is called by its name', () => {
  const { keys } = stepWays([factor('webauthn', 'verified', ' Blue '), factor('webauthn')], true)
  expect(keys.map(({ name }) => name)).toEqual(['Blue', 'Security key'])
})

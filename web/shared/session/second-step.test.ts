// A session is halfway while its account has a second step that the session has not taken.
import { expect, it } from 'vitest'
import { hasSecondStep, needsSecondStep } from './second-step.ts'

type Factors = NonNullable<Parameters<typeof hasSecondStep>[0]['factors']>

const factor = (status: 'verified' | 'unverified'): Factors[number] => ({
  id: '4a1c',
  factor_type: 'totp',
  status,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
})
const session = (claims: unknown, factors?: Factors) => ({
  access_token: `e30.${btoa(JSON.stringify(claims))}.x`,
  user: factors ? { factors } : {},
})

it.each([
  ['no second step is set up', session({ aal: 'aal1' }), false],
  ['the setting up was left half-way', session({ aal: 'aal1' }, [factor('unverified')]), false],
  ['the password alone was given', session({ aal: 'aal1' }, [factor('unverified'), factor('verified')]), true],
  ['both steps were taken', session({ aal: 'aal2' }, [factor('verified')]), false],
  ['a token from before there were steps', session({}, [factor('verified')]), true],
])('%s', (_, given, halfway) => {
  expect(needsSecondStep(given)).toBe(halfway)
})

it('a token that can’t be read has taken no step', () => {
  expect(needsSecondStep({ access_token: 'not a token', user: { factors: [factor('verified')] } })).toBe(true)
})

it('an account has a second step once it was confirmed', () => {
  expect(hasSecondStep({})).toBe(false)
  expect(hasSecondStep({ factors: [factor('unverified')] })).toBe(false)
  expect(hasSecondStep({ factors: [factor('verified')] })).toBe(true)
})

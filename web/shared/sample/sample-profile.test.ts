// Sample people are found only where samples are shown, with figures by the fallback table.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

async function look(samples: 'on' | 'off', id: string) {
  vi.stubEnv('VITE_SAMPLE_CONTENT', samples)
  const { sampleProfile } = await import('./sample-profile.ts')
  return sampleProfile(id)
}

it('the sample people c1 to c22 are found where samples are shown', async () => {
  const person = await look('on', 'c22')
  expect(person).toMatchObject({ userId: 'c22', relationship: 'no_relationship', sample: true })
  expect(person?.topPercent).toBe(100 - (person?.percentile ?? 0))
  expect(person?.clout).toBe(1700 + 23 * (person?.score ?? 0))
  expect(await look('on', 'c23')).toBeNull()
})

it('no sample person is found where samples are off', async () => {
  expect(await look('off', 'c1')).toBeNull()
})

// A request that waits is found by whom it asks for, whatever else waits.
import { expect, it } from 'vitest'
import type { Entry } from './act.ts'
import { waitingPlug } from './waiting-plugs.ts'

const entry = (more: Partial<Entry>): Entry => ({
  id: 'x',
  kind: 'plug-request',
  subject: 's',
  input: { target: { id: 'nora', name: 'Nora' } },
  createdAt: '2026-11-23T00:00:00Z',
  state: 'waiting',
  tries: 1,
  ...more,
})

it('is the one for this member', () => {
  const other = entry({ kind: 'like', input: { postId: 'p' } })
  const odd = entry({ input: 'nora' })
  const wanted = entry({})
  expect(waitingPlug([other, odd, wanted], 'nora')).toBe(wanted)
  expect(waitingPlug([other, odd, wanted], 'ben')).toBeUndefined()
  expect(waitingPlug([entry({ state: 'failed' })], 'nora')).toBeUndefined()
})

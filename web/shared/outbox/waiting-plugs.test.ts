// A request that waits is found by whom it asks for, whatever else waits, and is said as long as it does.
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import type { Entry } from './act.ts'
import { defineAct } from './act.ts'
import { outboxOf } from './outbox.ts'
import { useWaitingPlug, waitingPlug } from './waiting-plugs.ts'

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

const state = { session: null, user: { id: 'me' }, loading: false } as AuthState
const wrapper = ({ children }: { children: ReactNode }) => createElement(AuthContext, { value: state }, children)

it('is said until it is taken back', () => {
  const plug = defineAct<{ target: { id: string } }, void>('plug-request', {
    refused: 'drop',
    subject: ({ target }) => target.id,
    send: () => new Promise(() => {}),
  })
  const { result } = renderHook(() => [useWaitingPlug('nora'), useWaitingPlug('ben')], { wrapper })
  expect(result.current).toEqual([null, null])
  let id = ''
  act(() => {
    id = outboxOf('me').write(plug, { target: { id: 'nora' } })
  })
  expect(result.current).toEqual(['Requested · sending', null])
  act(() => outboxOf('me').discard(id))
  expect(result.current).toEqual([null, null])
})

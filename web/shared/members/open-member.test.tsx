// Closing a sheet leaves the history as it was before the sheet opened.
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { useMemberSheet, useOpenPlug, usePlugSheet } from './open-member.ts'

type Acts = {
  member: ReturnType<typeof useMemberSheet>
  plug: ReturnType<typeof usePlugSheet>
  ask: ReturnType<typeof useOpenPlug>
}

function Screen({ acts }: { acts: Acts }) {
  Object.assign(acts, { member: useMemberSheet(), plug: usePlugSheet(), ask: useOpenPlug() })
  return <p>{acts.member.value ?? acts.plug.value ?? 'nothing open'}</p>
}

function stage(...entries: string[]) {
  const acts = {} as Acts
  const router = createMemoryRouter([{ path: '*', element: <Screen acts={acts} /> }], { initialEntries: entries })
  render(<RouterProvider router={router} />)
  return { acts, router, shown: () => screen.getByRole('paragraph').textContent }
}

it('closing a sheet goes back over every sheet opened from it', async () => {
  const { acts, router, shown } = stage('/home', '/discover')
  await act(async () => acts.member.open('one'))
  await act(async () => acts.member.open('two'))
  expect(shown()).toBe('two')
  await act(async () => acts.member.close())
  expect(shown()).toBe('nothing open')
  expect(router.state.location.pathname).toBe('/discover')
  await act(async () => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/home')
})

it('closing a sheet keeps the sheet below it open', async () => {
  const { acts, router, shown } = stage('/discover')
  await act(async () => acts.member.open('one'))
  await act(async () => acts.ask('one', { postId: 'a-post', rsvp: true }))
  expect(acts.plug.context).toEqual({ postId: 'a-post', rsvp: true })
  await act(async () => acts.plug.close())
  expect(acts.plug.value).toBeNull()
  expect(shown()).toBe('one')
  await act(async () => acts.member.close())
  expect(router.state.location.search).toBe('')
})

it('closing a sheet that was opened by its address only removes it from the address', async () => {
  const { acts, router } = stage('/home', '/discover?city=London&plug=one&plugPost=a-post')
  await act(async () => acts.plug.close())
  expect(router.state.location.search).toBe('?city=London')
  await act(async () => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/home')
})

it('the friend to ask goes along, and goes with the sheet', async () => {
  const { acts, router } = stage('/home')
  await act(async () => acts.ask('one', { via: 'friend' }))
  expect([acts.plug.value, acts.plug.via, acts.plug.context]).toEqual(['one', 'friend', null])
  await act(async () => acts.plug.close())
  expect(router.state.location.search).toBe('')
  expect(acts.plug.via).toBeNull()
})

// Signing out waits for what the screen asked, since a session that ended meanwhile would refuse it, and for nothing that hangs.
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { supabase } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { useSignOut } from './use-sign-out.ts'

const asked: string[] = []
let answer = () => {}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input).pathname)
    if (input.includes('/rpc/')) await new Promise<void>((resolve) => (answer = resolve))
    return Response.json({})
  })
  document.head.innerHTML = `<meta name="o1-config" content='{"anonKey":"public"}'>`
  const kept = { access_token: 'member', refresh_token: 'r', expires_at: 4e9, expires_in: 3600, token_type: 'bearer' }
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...kept, user: { id: 'ava' } }))
})

afterEach(() => vi.useRealTimers())

async function signOutWhileReading() {
  const client = await supabase()
  await client.auth.stopAutoRefresh()
  void client.rpc('connection_suggestions').then()
  await vi.waitFor(() => expect(asked).toEqual(['/rest/v1/rpc/connection_suggestions']))
  let signOut = async () => {}
  function Screen() {
    signOut = useSignOut().signOut
    return null
  }
  const routes = [{ path: '/', element: <Screen /> }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  const done = signOut()
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(1)
  return { done }
}

it('after what was asked before it', async () => {
  const { done } = await signOutWhileReading()
  answer()
  await done
  expect(asked).toEqual(['/rest/v1/rpc/connection_suggestions', '/auth/v1/logout'])
})

it('after two seconds, whatever has no answer yet', async () => {
  const { done } = await signOutWhileReading()
  await vi.advanceTimersByTimeAsync(1600)
  await done
  expect(asked).toEqual(['/rest/v1/rpc/connection_suggestions', '/auth/v1/logout'])
})

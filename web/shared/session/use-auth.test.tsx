// The states of a session without a backend.
import { render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { AuthProvider } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

function Standing() {
  const { loading, user, halfway } = useAuth()
  return <p>{loading ? 'loading' : user ? user.email : halfway ? `${halfway.user.email} halfway` : 'signed out'}</p>
}

afterEach(() => {
  vi.doUnmock('#shared/supabase/backend.ts')
  localStorage.clear()
})

it('useAuth throws outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider')
})

it('a visitor is recognised without a request', async () => {
  render(
    <AuthProvider>
      <Standing />
    </AuthProvider>,
  )
  expect(await screen.findByText('signed out')).toBeTruthy()
})

it('the session stays loading while one may exist, and stops when the client cannot be loaded', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  // As when a deploy has removed the file an open tab asks for.
  vi.doMock('#shared/supabase/backend.ts', () => {
    throw new Error('The client could not be fetched')
  })
  localStorage.setItem(sessionStorageKey, '{}')
  render(
    <AuthProvider>
      <Standing />
    </AuthProvider>,
  )
  expect(screen.getByText('loading')).toBeTruthy()
  expect(await screen.findByText('signed out')).toBeTruthy()
  expect(errors.mock.calls[0]?.[0]).toBe('The session could not be looked up')
})

/** As the client keeps it. */
function keepSession(aal: string) {
  const now = Math.floor(Date.now() / 1000)
  const part = (words: object) => btoa(JSON.stringify(words)).replace(/=+$/, '')
  const session = {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'ada', aal, exp: now + 3600 })}.c2lnbmVk`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: now + 3600,
    user: { id: 'ada', email: 'ada@o1.test', factors: [{ id: '1', status: 'verified', factor_type: 'totp' }] },
  }
  localStorage.setItem(sessionStorageKey, JSON.stringify(session))
}

it.each([
  ['aal1', 'ada@o1.test halfway', ''],
  ['aal2', 'ada@o1.test', null],
])('before the second step nobody is there: a session at %s', async (aal, words, mark) => {
  keepSession(aal)
  render(
    <AuthProvider>
      <Standing />
    </AuthProvider>,
  )
  expect(await screen.findByText(words)).toBeTruthy()
  // For what runs before the app, the next time.
  expect(localStorage.getItem('o1-refused')).toBe(mark)
})

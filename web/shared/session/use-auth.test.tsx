// The states of a session without a backend.
import { render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { AuthProvider } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

function Standing() {
  const { loading, user } = useAuth()
  return <p>{loading ? 'loading' : user ? user.email : 'signed out'}</p>
}

afterEach(() => {
  vi.doUnmock('#shared/supabase/backend.ts')
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

// The session's states without a backend: a visitor is known at once, and the hook refuses to guess outside its provider.
import { render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '#shared/supabase/client.ts'
import { AuthProvider } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

function Standing() {
  const { loading, user } = useAuth()
  return <p>{loading ? 'loading' : user ? user.email : 'signed out'}</p>
}

afterEach(() => {
  vi.doUnmock('@supabase/supabase-js')
})

it('refuses to work outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider')
})

it('knows a visitor without asking anybody', async () => {
  render(
    <AuthProvider>
      <Standing />
    </AuthProvider>,
  )
  expect(await screen.findByText('signed out')).toBeTruthy()
})

it('waits while a session may exist, and stops waiting when it cannot be looked up', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  // As when a deploy has taken away the file an open tab asks for.
  vi.doMock('@supabase/supabase-js', () => {
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

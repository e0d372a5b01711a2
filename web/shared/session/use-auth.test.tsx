// The session's states without a backend: a visitor is known at once, and the hook refuses to guess outside its provider.
import { render, renderHook, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AuthProvider } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

function Standing() {
  const { loading, user } = useAuth()
  return <p>{loading ? 'loading' : user ? user.email : 'signed out'}</p>
}

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

// With fewer than three recovery codes left the settings warn and ask for new ones; with three they say how many there are, quietly.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { User } from '#shared/supabase/client.ts'
import { NewCodes } from './new-codes.tsx'

const ada = { id: 'ada', email: 'ada@o1.test', factors: [] } as unknown as User

function show(left: number) {
  render(
    <AuthContext value={{ session: null, user: ada, loading: false }}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <NewCodes left={left} /> }])} />
      </QueryClientProvider>
    </AuthContext>,
  )
}

it.each([
  [0, /^You have no recovery codes: without your device you could not sign in\. Please make some\.$/],
  [1, /^1 recovery code is left\. Please make new ones while your device is at hand\.$/],
  [2, /^2 recovery codes are left\. Please make new ones while your device is at hand\.$/],
])('%s left: a warning', async (left, sentence) => {
  show(left)
  expect((await screen.findByText(sentence)).className).toContain('border-warn')
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy()
})

it('three left: no warning', async () => {
  show(3)
  const words = await screen.findByText(/^3 recovery codes are left\. One of them opens your account/)
  expect(words.className).not.toContain('warn')
})

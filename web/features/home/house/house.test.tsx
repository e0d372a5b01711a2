// Whom the house introduces a newcomer to: what is said of each, and where a hello stands.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import type { HouseHost } from '#types/shapes.ts'
import House from './house.tsx'

const line = vi.hoisted(() => ({ greetHost: vi.fn() }))
vi.mock('#shared/api/hellos.ts', () => line)

// Each test has an outbox of its own.
let tests = 0
let me = ''
beforeEach(() => {
  me = `me${tests++}`
  line.greetHost.mockReset().mockReturnValue(new Promise(() => {}))
})

const host = (id: string, name: string, more: Partial<HouseHost> = {}): HouseHost => ({
  id,
  name,
  avatarUrl: null,
  city: 'Oslo',
  badge: 'Member',
  industries: ['Art', 'RealEstate', 'Tech'],
  sharedCity: false,
  sharedIndustries: [],
  saidHello: false,
  threadId: null,
  ...more,
})

function open(hosts: HouseHost[]) {
  const router = createMemoryRouter([
    { path: '/', element: <House hosts={hosts} /> },
    { path: '*', element: <p>Elsewhere</p> },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ session: null, user: { id: me }, loading: false } as AuthState}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>,
  )
  return router
}
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

it('says what the two share, else where the host is at home and what in', () => {
  open([host('a', 'Ava Laurent', { sharedCity: true, sharedIndustries: ['RealEstate'] }), host('b', 'Bo Lind')])
  expect(row('Ava Laurent').getByText('You share Oslo and Real Estate')).toBeTruthy()
  expect(row('Bo Lind').getByText('Oslo, Art, and Real Estate')).toBeTruthy()
})

it('a press says hello once, and stands before the server has answered', async () => {
  open([host('a', 'Ava Laurent')])
  await userEvent.click(screen.getByRole('button', { name: 'Say hello to Ava Laurent' }))
  expect(await screen.findByText('You said hello. The chat opens once Ava does.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Say hello/ })).toBeNull()
  expect(line.greetHost).toHaveBeenCalledExactlyOnceWith('a', expect.anything())
})

it('leads to the chat once it is open', async () => {
  const router = open([host('a', 'Ava Laurent', { saidHello: true, threadId: 'chat' })])
  await userEvent.click(screen.getByRole('link', { name: 'Open chat' }))
  expect(router.state.location).toMatchObject({ pathname: '/inbox', search: '?thread=chat' })
})

it('says who comes, while nobody welcomes newcomers', () => {
  open([])
  expect(screen.getByText('As soon as a member welcomes newcomers, you meet them here.')).toBeTruthy()
})

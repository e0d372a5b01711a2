// Which address a card is asked for, when, and that it can be taken off.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LinkCard } from '#types/shapes.ts'
import { LinkOffer } from './link-offer.tsx'

const invoked = vi.hoisted(() => vi.fn())
vi.mock('#shared/supabase/call-function.ts', () => ({ callFunction: invoked }))

const cardOf = (address: string): LinkCard => ({
  id: crypto.randomUUID(),
  address,
  title: 'A page',
  description: null,
  site: null,
  picture: null,
})
beforeEach(() => {
  invoked.mockReset()
  invoked.mockImplementation(async (_name: string, { address }: { address: string }) => ({ card: cardOf(address) }))
})

function show(text: string) {
  const onCard = vi.fn<(card: LinkCard | null) => void>()
  const client = new QueryClient()
  const drawn = (words: string) => (
    <QueryClientProvider client={client}>
      <LinkOffer text={words} onCard={onCard} />
    </QueryClientProvider>
  )
  const { rerender } = render(drawn(text))
  return { onCard, write: (words: string) => rerender(drawn(words)) }
}
const asked = () => invoked.mock.calls.map(([name, { address }]) => `${name} ${address}`)

it('the first address that stands is asked for, once, and goes along until it is taken off', async () => {
  const { onCard, write } = show('See https://pa')
  write('See https://pages.test/x, and https://other.test/')
  await screen.findByText('A page')
  expect(asked()).toEqual(['link-card https://pages.test/x'])
  expect(onCard.mock.lastCall?.[0]?.address).toBe('https://pages.test/x')
  write('See https://pages.test/x, and more')
  screen.getByText('A page')
  fireEvent.click(screen.getByRole('button', { name: 'Without card' }))
  expect(screen.queryByText('A page')).toBeNull()
  expect(onCard.mock.lastCall?.[0]).toBeNull()
  write('See https://other.test/')
  await screen.findByText('A page')
  expect(onCard.mock.lastCall?.[0]?.address).toBe('https://other.test/')
  write('See nothing')
  await waitFor(() => expect(onCard.mock.lastCall?.[0]).toBeNull())
  expect(asked()).toEqual(['link-card https://pages.test/x', 'link-card https://other.test/'])
})

it('what is not safe, imitates a host, shows another one or is the club’s own is passed over', async () => {
  const passedOver = [
    'http://pages.test/x',
    'www.pages.test',
    'https://аpple.com/id',
    `${window.location.origin}/live-network`,
    'https://bank.example@pages.test/',
  ]
  show(`${passedOver.join(' ')} https://pages.test/after`)
  await screen.findByText('A page')
  expect(asked()).toEqual(['link-card https://pages.test/after'])
})

// A page as a card: where it leads is what stands first, whatever the page calls itself; its picture is asked of our own server, and may fail.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LinkCard } from '#types/shapes.ts'
import { LinkCardView } from './link-card.tsx'

const fetched = vi.hoisted(() => vi.fn())
vi.mock('#shared/photo/sending/private-file.ts', () => ({ fetchLinkPicture: fetched }))

const card: LinkCard = {
  id: '0a6f2c9e-7d31-4b5a-9c1f-2e8d4a6b7c01',
  address: 'https://www.pages.test/a?b=1',
  title: 'A supper',
  description: 'Eight at the table',
  site: 'Your bank',
  picture: 'ada/1',
}
const show = (given: Partial<LinkCard> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LinkCardView card={{ ...card, ...given }} />
    </QueryClientProvider>,
  )

beforeEach(() => {
  fetched.mockReset()
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
})

it('leads to the page in a tab of its own, by the host it really has', async () => {
  fetched.mockResolvedValue(new Blob(['x']))
  const { container } = show()
  const link = screen.getByRole('link', { name: 'pages.testA supperEight at the table' })
  expect(link.getAttribute('href')).toBe(card.address)
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer nofollow ugc',
  ])
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:one'))
  expect(fetched.mock.calls.map(([name]) => name)).toEqual(['ada/1'])
  const picture = container.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
})

it('a picture that does not come, or that there is none of, leaves its place', async () => {
  fetched.mockRejectedValue(new TypeError('no line'))
  const { container, unmount } = show()
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  within(container).getByText('p')
  expect(container.querySelector('img')).toBeNull()
  unmount()
  fetched.mockClear()
  show({ picture: null })
  screen.getByRole('link')
  expect(fetched).not.toHaveBeenCalled()
})

it('letters of a host that can be taken for others are spelled out', () => {
  show({ address: 'https://аpple.com/id', description: null, picture: null })
  screen.getByRole('link', { name: 'xn--pple-43d.comA supperYour bank' })
})

it.each([
  ["https://bank.test'x.pages.test/", "bank.test'x.pages.test"],
  ['https:///pages.test/', 'pages.test'],
  ['https://bank%2epages.test/', 'bank.pages.test'],
  ['https://pages.test', 'pages.test'],
  ['https://Bücher.test?a', 'Bücher.test'],
])('%s is shown by the host it leads to', (address, host) => {
  show({ address, picture: null })
  screen.getByRole('link', { name: `${host}A supperEight at the table` })
})

it('of a host that has no room its end stays', () => {
  show({ picture: null })
  expect(screen.getByText('pages.test').parentElement?.dir).toBe('rtl')
})

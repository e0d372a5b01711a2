// A long list of members draws few cards, loads the next page ahead of the finger, and keeps its place.
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { samplePeople } from '#shared/sample/people.ts'
import type { MemberCard } from '#types/shapes.ts'
import { MemberCarousel } from './member-carousel.tsx'

const members = (count: number): MemberCard[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(samplePeople[0] as MemberCard),
    userId: `u${index}`,
    name: `Member ${index}`,
  }))

const show = (piece: ReactNode) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: piece }])} />)

const faces = () => screen.getAllByRole('button', { name: /^Show / })
const cards = () => screen.getAllByRole('article', { hidden: true })
const current = () => faces().findIndex((face) => face.getAttribute('aria-current') === 'true')

it('the carousel shows a hundred faces and draws only the cards around the one in sight', () => {
  show(<MemberCarousel list="hundred" members={members(100)} hasMore onNearEnd={() => {}} />)
  expect(faces()).toHaveLength(100)
  expect(cards().length).toBeLessThanOrEqual(7)
})

it('the carousel loads more at the sixth card before the last, not before, and not when there is no more', async () => {
  const onNearEnd = vi.fn()
  const { unmount } = show(<MemberCarousel list="ahead" members={members(20)} hasMore onNearEnd={onNearEnd} />)
  await userEvent.click(faces()[13] as HTMLElement)
  expect(current()).toBe(13)
  expect(onNearEnd).not.toHaveBeenCalled()
  await userEvent.click(faces()[14] as HTMLElement)
  expect(onNearEnd).toHaveBeenCalledTimes(1)
  unmount()
  const nobody = vi.fn()
  show(<MemberCarousel list="end" members={members(20)} hasMore={false} onNearEnd={nobody} />)
  await userEvent.click(faces()[19] as HTMLElement)
  expect(nobody).not.toHaveBeenCalled()
})

it('the carousel comes back to the card that was in sight', async () => {
  const first = show(<MemberCarousel list="kept" members={members(20)} hasMore={false} onNearEnd={() => {}} />)
  await userEvent.click(faces()[9] as HTMLElement)
  first.unmount()
  show(<MemberCarousel list="kept" members={members(20)} hasMore={false} onNearEnd={() => {}} />)
  expect(current()).toBe(9)
  const shown = screen.getAllByRole('listitem', { hidden: true }).filter((item) => !item.hasAttribute('inert'))
  expect(shown).toHaveLength(1)
  expect(within(shown[0] as HTMLElement).getByText('Member 9', { exact: false })).toBeTruthy()
})

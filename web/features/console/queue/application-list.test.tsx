// After a decision the next application is there, in the list and in the dialog; one press decides on one.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Application } from '#types/shapes.ts'
import type { Decisions } from '../data/use-decisions.ts'
import { startOfList } from '../model/list-query.ts'
import { ApplicationList } from './application-list.tsx'
import { usePlace } from './use-place.ts'

const application = (name: string): Application => ({
  id: name,
  name,
  email: `${name}@o1.test`,
  city: 'Not specified',
  industry_scores: { Tech: 80 },
  short_bio: null,
  long_bio: 'Because.',
  instagram: null,
  linkedin: null,
  tiktok: null,
  photos: [],
  profile_photo: null,
  press_links: [],
  invited_by: null,
  status: 'pending',
  submitted_at: '2026-11-01T00:00:00Z',
  created_at: '2026-11-01T00:00:00Z',
  reviewed_at: null,
  reviewed_by: null,
  profiles: [],
  account_email: null,
  confirmed_at: null,
  address: 'unasked',
  address_member: null,
  handle_member: null,
  related: [],
  version: 0,
  age: null,
})

/** A list that drops a decided application, unless the decision fails. */
function Desk({ fails = false, first = null }: { fails?: boolean; first?: string | null }) {
  const [applications, setApplications] = useState(['Ada', 'Bea', 'Cleo'].map(application))
  const [shown, setShown] = useState(first)
  const place = usePlace(applications, { value: shown, turnTo: setShown, hide: () => setShown(null) })
  const decide = async ({ id }: Application) => {
    if (!fails) setApplications((now) => now.filter((one) => one.id !== id))
    return !fails
  }
  const kept = place.keeping(decide)
  const known = applications.find(({ id }) => id === shown)
  const decisions: Decisions = {
    busyWith: () => undefined,
    approve: kept,
    deny: kept,
    reopen: kept,
    setAccount: async () => true,
  }
  return (
    <>
      <ApplicationList
        list={startOfList}
        data={{
          applications,
          total: applications.length,
          counts: { pending: 3, approved: 0, rejected: 0 },
          asksApplicants: true,
        }}
        error={null}
        onRetry={() => {}}
        onPage={() => {}}
        onShow={() => {}}
        decisions={decisions}
        onOpen={() => {}}
        onPhoto={() => {}}
      />
      <output>{shown ?? 'closed'}</output>
      {known && (
        <button type="button" onClick={() => kept(known)}>
          Decide in the dialog
        </button>
      )}
    </>
  )
}

const press = (act: 'Approve' | 'Deny', at: number) =>
  userEvent.click(screen.getAllByRole('button', { name: new RegExp(`^${act} `) })[at] as Element)
const underHand = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

it('after a decision the focus goes to the application that took its place, at the end to the last one', async () => {
  render(<Desk />)
  await press('Approve', 1)
  await underHand('Cleo')
  expect(screen.queryByText('Bea')).toBeNull()
  await press('Deny', 1)
  await underHand('Ada')
})

it('after a failed decision the focus stays', async () => {
  render(<Desk fails />)
  await press('Approve', 1)
  await underHand('Approve Bea')
  expect(screen.getByRole('button', { name: 'Bea' })).toBeTruthy()
})

it('a double click decides on one application, not on the next one too', async () => {
  render(<Desk />)
  await userEvent.dblClick(screen.getAllByRole('button', { name: /^Deny / })[0] as Element)
  const [second] = screen.getAllByRole('button', { name: /^Deny / })
  fireEvent.click(second as Element, { detail: 2 })
  expect(screen.queryByText('Ada')).toBeNull()
  expect(screen.getByRole('button', { name: 'Bea' })).toBeTruthy()
})

it('a key that is held down presses once', () => {
  render(<Desk />)
  const [deny] = screen.getAllByRole('button', { name: /^Deny / })
  expect(fireEvent.keyDown(deny as Element, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(deny as Element, { key: 'Enter', repeat: true })).toBe(false)
})

it('in the dialog the next one is there after a decision; after the last one it closes', async () => {
  render(<Desk first="Bea" />)
  const shows = (name: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(name))
  for (const next of ['Cleo', 'Ada', 'closed']) {
    await userEvent.click(screen.getByRole('button', { name: 'Decide in the dialog' }))
    await shows(next)
  }
})

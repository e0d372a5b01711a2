// After a decision in the list, the focus moves to the next application.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Application } from '#types/shapes.ts'
import type { Decisions } from '../data/use-decisions.ts'
import { startOfList } from '../model/list-query.ts'
import { ApplicationList } from './application-list.tsx'

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
})

/** A list that drops a decided application, unless the decision fails. */
function Desk({ fails = false }: { fails?: boolean }) {
  const [applications, setApplications] = useState(['Ada', 'Bea', 'Cleo'].map(application))
  const decide = async ({ id }: Application) => {
    if (!fails) setApplications((now) => now.filter((one) => one.id !== id))
  }
  const decisions: Decisions = { busyWith: () => undefined, approve: decide, deny: decide, setAccount: async () => {} }
  return (
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
      decisions={decisions}
      onOpen={() => {}}
      onPhoto={() => {}}
    />
  )
}

const press = (act: string, at: number) => userEvent.click(screen.getAllByRole('button', { name: act })[at] as Element)
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
  await underHand('Approve')
  expect(screen.getByText('Bea')).toBeTruthy()
})

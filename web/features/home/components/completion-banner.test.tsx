// The banner shows the progress of the profile, hides for thirty minutes when dismissed, and comes back.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { CompletionBanner } from './completion-banner.tsx'

const steps = { photos: true, industries: true, bio: false, connections: false, endorsements: false }
const completion = { required: true, steps, completedSteps: 2, percent: 40 }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const show = (more = {}) => {
  const element = <CompletionBanner completion={{ ...completion, ...more }} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}
const banner = () => screen.queryByRole('region', { name: 'Complete your profile' })

it('the completion banner shows the percentage of five steps and the minutes, and leads on', () => {
  show()
  expect(screen.getByText('2-3 minutes remaining').parentElement?.textContent).toBe(
    '40% complete · 2-3 minutes remaining',
  )
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/onboarding/finish')
})

it('the completion banner is not shown once the setup is done', () => {
  show({ required: false })
  expect(banner()).toBeNull()
})

it('a dismissed completion banner stays away for thirty minutes, also on another visit, and then returns', () => {
  const { unmount } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Remind me later' }))
  expect(banner()).toBeNull()
  act(() => vi.advanceTimersByTime(10 * 60_000))
  unmount()
  show()
  expect(banner()).toBeNull()
  act(() => vi.advanceTimersByTime(20 * 60_000 - 1))
  expect(banner()).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(banner()).toBeTruthy()
})

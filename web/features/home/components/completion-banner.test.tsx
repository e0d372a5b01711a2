// The banner tells how far the profile is, goes away for thirty minutes when put away, and comes back by itself.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CompletionBanner } from './completion-banner.tsx'

const steps = { photos: true, industries: true, bio: false, connections: false, endorsements: false }
const completion = { required: true, steps, completedSteps: 2, percent: 40 }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const show = (more = {}) =>
  render(
    <MemoryRouter>
      <CompletionBanner completion={{ ...completion, ...more }} />
    </MemoryRouter>,
  )
const banner = () => screen.queryByRole('region', { name: 'Complete your profile' })

it('says the percent of five steps and the minutes, and leads on', () => {
  show()
  expect(screen.getByText('40% complete · 2-3 minutes remaining')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/onboarding/finish')
})

it('is not for members whose setup is done', () => {
  show({ required: false })
  expect(banner()).toBeNull()
})

it('stays away for thirty minutes, also when the screen is opened again, and then returns', () => {
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

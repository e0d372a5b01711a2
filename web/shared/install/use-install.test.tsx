// The offer of the home screen comes when the browser makes it, and a no is for good.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { InstallBanner } from './install-banner.tsx'
import { catchInstallOffer } from './use-install.ts'

function offer(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => {}),
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => {
    window.dispatchEvent(event)
  })
  return event
}

catchInstallOffer()

it('shows nothing until the browser offers', () => {
  render(<InstallBanner />)
  expect(screen.queryByRole('status')).toBeNull()
})

it('hands over to the browser', async () => {
  render(<InstallBanner />)
  const event = offer('accepted')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})

it('does not ask again after a no', async () => {
  render(<InstallBanner />)
  offer('dismissed')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  offer('dismissed')
  expect(screen.queryByRole('status')).toBeNull()
})

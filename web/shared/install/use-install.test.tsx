// The install banner appears when the browser offers an install, and never again after a refusal.
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

it('the install banner stays hidden until the browser offers an install', () => {
  render(<InstallBanner />)
  expect(screen.queryByRole('status')).toBeNull()
})

it("the install banner opens the browser's own prompt", async () => {
  render(<InstallBanner />)
  const event = offer('accepted')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})

it('the install banner does not ask again after a refusal', async () => {
  render(<InstallBanner />)
  offer('dismissed')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  offer('dismissed')
  expect(screen.queryByRole('status')).toBeNull()
})

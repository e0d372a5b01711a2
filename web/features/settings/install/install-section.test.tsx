// What is said of installing once the browser has been asked.
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { InstallSection } from './install-section.tsx'

afterEach(() => {
  window.installing = undefined
})

it.each([
  ['accepted', 'o1 is installed on this device: open it there.'],
  ['dismissed', /^Where this browser can/],
] as const)('%s: %s', async (outcome, words) => {
  window.installing = { prompt: vi.fn(async () => ({ outcome })) }
  render(<InstallSection />)
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  await screen.findByText(words)
  // A browser that does not tell what is installed takes nothing of it back.
  window.dispatchEvent(new Event('installable'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  screen.getByText(words)
})

// The statement form: its counter and hints, the second it waits, and what it leaves on the device.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { readWhyYou } from '#shared/drafts/why-you-draft.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { Component as WhyYou } from './why-you.tsx'

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('This form makes no call'))
  const router = createMemoryRouter([{ path: '/why-you', Component: WhyYou }], { initialEntries: ['/why-you'] })
  render(
    <>
      <RouterProvider router={router} />
      <ToastHost />
    </>,
  )
})

const area = () => screen.getByLabelText<HTMLTextAreaElement>(/What sets you apart\? \*/)
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Submit/ })
const enough = 'I stand out because of thirty things.'

async function write(text: string) {
  await userEvent.click(area())
  await userEvent.paste(text)
}

it('the statement form counts, hints under thirty characters, and leads back home', async () => {
  expect(screen.getByText('0/400 (30 more needed)').className).toContain('text-bad')
  expect(screen.getByText('Please write at least 30 characters to continue')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await write(enough)
  expect(screen.getByText(`${enough.length}/400`).className).toContain('text-muted')
  expect(screen.queryByText(/at least 30 characters/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
})

it('the statement form warns near the end and stops at four hundred', async () => {
  await write('x'.repeat(351))
  expect(screen.getByText('351/400').className).toContain('text-warn')
  await userEvent.paste('x'.repeat(100))
  expect(area().value).toHaveLength(400)
})

it('the statement form waits a second, stores the statement on the device, thanks and clears', async () => {
  await write(enough)
  await userEvent.click(screen.getByRole('button', { name: 'Add Link (0/3)' }))
  await userEvent.paste('https://example.com/press')
  const before = Date.now()
  await userEvent.click(submit())
  expect(submit().getAttribute('aria-busy')).toBe('true')
  expect(await screen.findByText('Submitted successfully!')).toBeTruthy()
  expect(screen.getByText('Your extraordinary story has been captured.')).toBeTruthy()
  expect(Date.now() - before).toBeGreaterThanOrEqual(990)
  expect(area().value).toBe('')
  expect(screen.queryByLabelText('Link 1')).toBeNull()
  expect(readWhyYou()).toEqual({ statement: enough, links: ['https://example.com/press'] })
  expect(fetch).not.toHaveBeenCalled()
})

it('the statement form accepts less than the hint asks for', async () => {
  await write('Brief.')
  await userEvent.click(submit())
  expect(await screen.findByText('Submitted successfully!')).toBeTruthy()
})

it('the statement form has up to three links, each removable, and marks a wrong one', async () => {
  await write(enough)
  for (const count of [0, 1, 2]) await userEvent.click(screen.getByRole('button', { name: `Add Link (${count}/3)` }))
  expect(screen.queryByRole('button', { name: /Add Link/ })).toBeNull()
  await userEvent.type(screen.getByLabelText('Link 2'), 'nonsense')
  await userEvent.click(submit())
  expect(await screen.findByText('Please enter a valid URL')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Link 2'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 2' }))
  await waitFor(() => expect(screen.queryByText('Please enter a valid URL')).toBeNull())
})

it('the statement form says so when the device stores nothing', async () => {
  await write(enough)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await userEvent.click(submit())
  expect(await screen.findByText('Submission failed')).toBeTruthy()
  expect(screen.getByText('Please try again later.')).toBeTruthy()
  expect(area().value).toBe(enough)
})

// A lazily loaded panel loads when it is first wanted; when loading fails, the screen stays and the next press tries again.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { ToastHost } from '../messages/toast-host.tsx'
import { lazyPanel, useLazyPanel } from './lazy-panel.ts'

const load = vi.fn(async () => Here)
const piece = lazyPanel<object>(() => load())

const Here = () => <p>Here</p>

function Opener() {
  const [open, setOpen] = useState(false)
  const Piece = useLazyPanel(piece, open, () => setOpen(false))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {Piece && <Piece />}
      <ToastHost />
    </>
  )
}

it('a lazy panel loads when it is wanted, and again with the next press after a failure', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  render(<Opener />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('This could not be opened')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

// A piece comes when it is wanted and not before; one that is lost on its way takes nothing with it and is asked for again.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { ToastHost } from '../messages/toast-host.tsx'
import { later, useLater } from './later.ts'

const load = vi.fn(async () => Here)
const piece = later<object>(() => load())

const Here = () => <p>Here</p>

function Opener() {
  const [open, setOpen] = useState(false)
  const Piece = useLater(piece, open, () => setOpen(false))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {Piece && <Piece />}
      <ToastHost />
    </>
  )
}

it('is fetched when it is wanted, and again with the next press when it was lost', async () => {
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

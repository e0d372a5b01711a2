// A piece comes when it is wanted and not before; one that is lost on its way takes nothing with it and is asked for again.
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { later, useLater } from './later.ts'
import { ToastHost } from './toast-host.tsx'

const load = vi.fn(async () => Here)
const piece = later<object>(() => load())

const Here = () => <p>Here</p>

function Opener({ open }: { open: boolean }) {
  const Piece = useLater(piece, open)
  return (
    <>
      <p>The screen</p>
      {Piece && <Piece />}
      <ToastHost />
    </>
  )
}

it('is fetched when it is wanted, and again when it was lost', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  const { rerender } = render(<Opener open={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Opener open />)
  expect(await screen.findByText('This could not be opened')).toBeTruthy()
  expect(screen.getByText('The screen')).toBeTruthy()
  rerender(<Opener open={false} />)
  rerender(<Opener open />)
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

// What was loaded ahead is there with the first drawing; what could not be is asked for once it is shown.
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { probeWith } from './connection.ts'
import { lazyAhead } from './lazy-ahead.tsx'

const Piece = ({ name }: { name: string }) => <p>Here, {name}</p>
const Lost = ({ loss }: { loss: string }) => <p>{loss}</p>

it('is drawn at once, without what stands in for it', async () => {
  const load = vi.fn(async () => Piece)
  const Ahead = lazyAhead(load, Lost)
  await Ahead.ahead()
  const stoodIn = vi.fn(() => null)
  const StandsIn = stoodIn
  render(
    <Suspense fallback={<StandsIn />}>
      <Ahead name="Ada" />
    </Suspense>,
  )
  expect(screen.getByText('Here, Ada')).toBeTruthy()
  expect(stoodIn).not.toHaveBeenCalled()
})

it('what failed ahead of time is loaded when it is shown, and says nothing before', async () => {
  probeWith(async () => true)
  const load = vi.fn<() => Promise<typeof Piece>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Piece)
  const Ahead = lazyAhead(load, Lost)
  await Ahead.ahead()
  await act(
    async () =>
      void render(
        <Suspense fallback="Loading">
          <Ahead name="Ada" />
        </Suspense>,
      ),
  )
  expect(await screen.findByText('Here, Ada')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

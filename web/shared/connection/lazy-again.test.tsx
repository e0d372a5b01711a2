// A part of the app whose file can't be had says so, keeps being tried, and appears by itself.
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteReached, probeWith } from './connection.ts'
import { type LostProps, lazyAgain, lazyOver, lazyQuietly } from './lazy-again.tsx'

const Piece = ({ name }: { name: string }) => <p>Here, {name}</p>
const Lost = ({ loss, retry }: LostProps) => (
  <button type="button" onClick={retry}>
    {loss}
  </button>
)
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const shown = (node: React.ReactNode) => render(<Suspense fallback="Loading">{node}</Suspense>)

beforeEach(() => {
  noteReached()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  noteReached()
})

it('what the lost line keeps away says so, and appears when the line is back', async () => {
  probeWith(async () => false)
  const load = vi.fn<() => Promise<typeof Piece>>(gone)
  const Again = lazyAgain(load, Lost)
  await act(async () => void shown(<Again name="Ada" />))
  expect(await screen.findByText('line')).toBeTruthy()
  load.mockResolvedValue(Piece)
  await act(async () => noteReached())
  expect(await screen.findByText('Here, Ada')).toBeTruthy()
})

it('a lost file is tried again while the line stands, by itself and by a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  probeWith(async () => true)
  const load = vi.fn<() => Promise<typeof Piece>>(gone)
  const Again = lazyAgain(load, Lost)
  await act(async () => void shown(<Again name="Ada" />))
  const retry = await screen.findByText('file')
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue(Piece)
  await act(async () => retry.click())
  expect(await screen.findByText('Here, Ada')).toBeTruthy()
  await act(async () => vi.advanceTimersByTimeAsync(60_000))
  expect(load).toHaveBeenCalledTimes(3)
})

it('what nobody misses appears without a word', async () => {
  probeWith(async () => false)
  const load = vi.fn<() => Promise<{ default: typeof Piece }>>(gone)
  const Again = lazyQuietly(load)
  await act(async () => void shown(<Again name="Ada" />))
  expect(screen.queryByText('line')).toBeNull()
  load.mockResolvedValue({ default: Piece })
  await act(async () => noteReached())
  expect(await screen.findByText('Here, Ada')).toBeTruthy()
})

it('a piece of which one of two users leaves is still tried, and by nobody once both have left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  probeWith(async () => true)
  const load = vi.fn<() => Promise<typeof Piece>>(gone)
  const Again = lazyAgain(load, Lost)
  const first = await act(async () => shown(<Again name="Ada" />))
  await screen.findByText('file')
  await act(async () => void shown(<Again name="Ben" />))
  first.unmount()
  const before = load.mock.calls.length
  await act(async () => vi.advanceTimersByTimeAsync(7000))
  expect(load.mock.calls.length).toBeGreaterThan(before)
  cleanup()
  const after = load.mock.calls.length
  await act(async () => vi.advanceTimersByTimeAsync(60_000))
  expect(load).toHaveBeenCalledTimes(after)
})

it('what a press brings has nothing in its place until it is there, and says what is lost', async () => {
  probeWith(async () => true)
  let goOn: (piece: typeof Piece) => void = () => {}
  const load = vi.fn<() => Promise<typeof Piece>>(gone)
  const Over = lazyOver(load, Lost)
  shown(<Over name="Ada" />)
  expect(screen.queryByText('Loading')).toBeNull()
  const retry = await screen.findByText('file')
  load.mockReturnValue(
    new Promise((resolve) => {
      goOn = resolve
    }),
  )
  retry.click()
  await act(async () => goOn(Piece))
  expect(screen.getByText('Here, Ada')).toBeTruthy()
})

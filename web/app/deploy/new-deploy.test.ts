// A file lost to a new deploy reloads the page once, never in a loop.
import { beforeEach, expect, it, vi } from 'vitest'
import { isMissingChunk, reloadForNewDeploy } from './new-deploy.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { ...window.location, reload })
  return () => vi.unstubAllGlobals()
})

it('a lost file reloads the page once; a second loss reaches the error boundary', () => {
  expect(reloadForNewDeploy()).toBe(true)
  expect(reloadForNewDeploy()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

it('a lost file may reload the page again after a later deploy', () => {
  vi.useFakeTimers()
  reloadForNewDeploy()
  vi.advanceTimersByTime(60_000)
  expect(reloadForNewDeploy()).toBe(true)
  vi.useRealTimers()
})

it.each([
  'Failed to fetch dynamically imported module: https://o1.club/assets/inbox-1f.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/inbox-1f.css',
])('the message %j means a lost file', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

it('another failure does not reload the page', () => {
  expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissingChunk('gone')).toBe(false)
})

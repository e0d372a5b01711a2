// A file lost to a deploy reloads the page once, never in a loop.
import { beforeEach, expect, it, vi } from 'vitest'
import { isMissingChunk, reloadForNewDeploy } from './new-deploy.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { ...window.location, reload })
  return () => vi.unstubAllGlobals()
})

it('reloads once, and then lets the failure be seen', () => {
  expect(reloadForNewDeploy()).toBe(true)
  expect(reloadForNewDeploy()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

it('may reload again for a later deploy', () => {
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
])('knows a missing file by %j', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

it('takes no other failure for one', () => {
  expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissingChunk('gone')).toBe(false)
})

// The www host redirects to the bare one. Local and preview hosts stay as they are.
import { expect, it } from 'vitest'
import { canonicalAddress } from './canonical-host.ts'

const at = (url: string) => canonicalAddress(new URL(url))

it('the canonical address drops www and keeps the rest', () => {
  expect(at('https://www.o1.club/inbox?thread=4#last')).toBe('https://o1.club/inbox?thread=4#last')
  expect(at('https://www.o1.club:8443/')).toBe('https://o1.club:8443/')
})

it.each([
  'https://o1.club/',
  'http://localhost:5173/',
  'http://www.localhost:5173/',
  'http://127.0.0.1:4170/',
  'https://www.preview-42.o1.club/',
  'https://www.o1.vercel.app/',
  'https://wwwo1.club/',
])('the host %s is not redirected', (url) => {
  expect(at(url)).toBeNull()
})

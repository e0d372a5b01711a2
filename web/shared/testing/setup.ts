// What components need and jsdom lacks. Runs before every web test file; has no test of its own.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { probeWith, tryNow } from '#shared/connection/connection.ts'
import { stopOutboxes } from '#shared/outbox/open-outboxes.ts'

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver })

if (!window.matchMedia) {
  window.matchMedia = (query) => {
    const list = new EventTarget()
    return Object.assign(list, {
      matches: false,
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    }) as MediaQueryList
  }
}
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
Element.prototype.scrollBy = () => {}
// A toast that is pressed asks for the pointer until it is let go.
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
// user-event uses it when arrow keys move among radio buttons. The names in tests need no escaping.
window.CSS ??= { escape: (text: string) => text } as typeof CSS

// Files that are tested at once share one process: the tabs of one must not hear those of another, whose member would sign in there.
if (typeof BroadcastChannel !== 'undefined') {
  const here = crypto.randomUUID()
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${here} ${name}`)
    }
  }
}

// A busy machine needs more time; slow is not a failure.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// What fails when its test is long over would ask for the line, or for when to try again, in a page that is no longer there.
afterAll(async () => {
  stopOutboxes(() => true)
  probeWith(async () => true)
  await tryNow()
})

// What jsdom lacks and the components ask for. Runs before every web test file; holds no test of its own.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

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
// Arrows among radio buttons are played by user-event, which asks for it. Test names need no escaping.
window.CSS ??= { escape: (text: string) => text } as typeof CSS

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

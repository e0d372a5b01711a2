// How many columns of cards fit beside the tab rail.
import { useSyncExternalStore } from 'react'

const two = '(min-width: 64rem)'
const three = '(min-width: 96rem)'

function follow(listener: () => void) {
  const lists = [window.matchMedia(two), window.matchMedia(three)]
  for (const list of lists) list.addEventListener('change', listener)
  return () => {
    for (const list of lists) list.removeEventListener('change', listener)
  }
}

const read = () => (window.matchMedia(three).matches ? 3 : window.matchMedia(two).matches ? 2 : 1)

export const useColumnCount = () => useSyncExternalStore(follow, read)

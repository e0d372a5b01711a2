// One press decides on one application. A decided one leaves the list, and the next takes its place under the pointer and the keys: the
// second half of a double click, or of a key that is held down, was meant for the one before.
import type { KeyboardEvent, MouseEvent } from 'react'

export const onePress = (act: () => void) => ({
  onClick: (event: MouseEvent<HTMLElement>) => {
    if (event.detail < 2) act()
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  },
})

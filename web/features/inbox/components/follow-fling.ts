// Says of a list whether a finger moves it, or the way it was flung. Browsers make no click of the tap that stops it; what follows a finger by
// itself (a long press, a row that opens without a click) asks here.

/** So long after the last movement, it rests. */
const RESTS = 150

export function followFling(list: HTMLElement): () => void {
  let touched = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    if (!touched) timer = setTimeout(() => delete list.dataset.flung, RESTS)
  }
  const down = () => {
    touched = true
  }
  const moved = () => {
    if (touched) list.dataset.flung = ''
    rest()
  }
  const up = ({ touches }: TouchEvent) => {
    touched = touches.length > 0
    rest()
  }
  list.addEventListener('touchstart', down, { passive: true })
  list.addEventListener('touchend', up, { passive: true })
  list.addEventListener('touchcancel', up, { passive: true })
  list.addEventListener('scroll', moved, { passive: true })
  return () => {
    clearTimeout(timer)
    list.removeEventListener('touchstart', down)
    list.removeEventListener('touchend', up)
    list.removeEventListener('touchcancel', up)
    list.removeEventListener('scroll', moved)
  }
}

export const isFlung = (within: Element) => within.closest('[data-flung]') !== null

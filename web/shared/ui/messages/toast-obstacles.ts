// What stands on the screen that a toast may not hide, read from the page: of the sheet or dialog on top, or of the screen beneath.
import { DECIDES, NEVER, type Obstacle } from './toast-place.ts'

const FIELDS = 'input:not([type=hidden]),textarea,select,[contenteditable=true]'
const PROGRESS = '[role=progressbar],[aria-label=Progress]'
const BARS = 'nav'
const PRESSABLE = 'a[href],button,[role=button],[role=tab]'
const HEADINGS = 'h1,h2'
const GAP = 8
const WAY_OUT = /^(back|close|cancel|done|not now|dismiss)\b/i

export function readObstacles(): Obstacle[] {
  const modal = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].at(-1)
  const root = modal ?? document
  const found: Obstacle[] = []
  for (const element of root.querySelectorAll<HTMLElement>([FIELDS, PROGRESS, BARS, PRESSABLE, HEADINGS].join(','))) {
    if (element.closest('[data-sonner-toaster],[aria-hidden=true]')) continue
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (right - left < 2 || bottom - top < 2 || bottom <= 0 || top >= window.innerHeight) continue
    const weight = weightOf(element)
    // A card that touches a button seems to belong to it.
    const gap = weight < NEVER ? GAP : 0
    found.push({ left, right, top: top - gap, bottom: bottom + gap, weight })
  }
  return found
}

function weightOf(element: HTMLElement): number {
  if (element.matches(`${FIELDS},${PROGRESS},${BARS}`)) return NEVER
  if (element.matches(HEADINGS)) return 3
  const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
  if (WAY_OUT.test(name.trim())) return NEVER
  return element.matches('[role=dialog] button:not([aria-label])') ? DECIDES : 3
}

/** What is in sight: less than the window while a keyboard is open. */
export function readView() {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return { left: 0, right: window.innerWidth, top: offsetTop, bottom: offsetTop + height }
}

// What had the focus and has left the page, or was switched off, gives it to the part of the screen it stood in: Tab goes on from there, and a screen
// reader does not begin at the top. A screen that knows better moves the focus itself, which comes first.
import { placeKept } from '#shared/focus/nothing-in-hand.ts'

/** By then a screen has moved the focus itself, and a dialog has given it back. */
const PAUSE = 150

const parts = 'li, ul, ol, nav, table, form, fieldset, section, main, [role=dialog], [role=alertdialog]'

/** Watches the page; gives back how to stop. */
export function keepPlace(): () => void {
  // What has the focus, and all it stands in.
  let held: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  // Some browsers leave the focus on what is switched off, and keep the keys from everybody.
  const isLost = () =>
    isGone(held[0]) && (document.activeElement === document.body || held.some((one) => isLeftover(one)))

  /** A dialog takes what has nowhere to be: to its very top, which is no place either. */
  const isLeftover = (one: Element) =>
    one === document.activeElement && (one === held[0] || one.matches('[role=dialog], [role=alertdialog]'))

  function take({ target }: FocusEvent) {
    if (isLost()) return
    held = []
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) held.push(at)
  }

  /** Left on purpose, by a press beside it say, or taken away: that is known a moment later. */
  function leave({ target }: FocusEvent) {
    setTimeout(() => {
      if (target === held[0] && !isLost()) held = []
    })
  }

  function look() {
    // The browser may be about to notice.
    if (isGone(held[0])) timer ??= setTimeout(move, PAUSE)
  }

  function move() {
    timer = undefined
    if (isLost()) give(partOf(held))
  }

  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', take)
  document.addEventListener('focusout', leave)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', take)
    document.removeEventListener('focusout', leave)
  }
}

const isGone = (element: Element | undefined) =>
  element !== undefined && (!element.isConnected || element.matches(':disabled'))

/** The nearest that is still there; of a screen that has left whole, the one in its place. */
function partOf([left, ...around]: Element[]): HTMLElement | null {
  const there = around.find((element) => element.isConnected && element !== left)
  const over = [...document.querySelectorAll<HTMLElement>('[aria-modal]:not([data-closed])')].at(-1)
  return there?.closest<HTMLElement>(parts) ?? over ?? document.querySelector('main')
}

function give(part: HTMLElement | null) {
  if (!part) return
  const reachable = part.hasAttribute('tabindex')
  part.setAttribute(placeKept, '')
  if (!reachable) part.tabIndex = -1
  part.addEventListener(
    'blur',
    () => {
      part.removeAttribute(placeKept)
      if (!reachable) part.removeAttribute('tabindex')
    },
    { once: true },
  )
  part.focus({ preventScroll: true })
  if (document.activeElement === part) return
  // One that is not drawn, such as the list of a few chips in a row, can't have it.
  part.dispatchEvent(new Event('blur'))
  give(part.parentElement?.closest<HTMLElement>(parts) ?? null)
}

// The page as it was served: some are drawn by the build (draw.tsx), as a visitor sees them who was never here. The script in index.html runs before
// anything is on the screen. It applies the theme that was chosen here, and takes the page's mark off where this visitor will see something else:
// on a visitor's page who is or was signed in, who has begun an application, and whom a link brings something; on a member's page who has no session here,
// or was refused when such a page was last open. Then what was drawn is not shown. What is pressed before the app has come is kept on its element, and no
// form is sent by the browser itself. Where the app can't be had, a press opens the page again.
import { needsSecondStep } from '#shared/session/second-step.ts'
import { keptSession } from '#shared/session/session-kept.ts'
import type { AuthState } from '#shared/session/use-auth.ts'

/** On a member's page: whose session is kept here, without waiting for the client. What it shows is on this device; what it asks waits for the client. */
export function knownMember(): AuthState | undefined {
  const session = 'members' in document.documentElement.dataset ? keptSession() : undefined
  return session && !needsSecondStep(session) ? { session, user: session.user, loading: false } : undefined
}

/** Whether the app can take over what is on the screen. If not, nothing is there. Asked once. */
export function takeDrawn(root: HTMLElement, memberKnown = false): boolean {
  const { dataset } = document.documentElement
  const drawn = root.dataset.drawn !== undefined && dataset.drawn !== undefined && 'members' in dataset === memberKnown
  if (root.dataset.drawn !== undefined && !drawn) dropDrawn(root)
  delete root.dataset.drawn
  return drawn
}

/** Nothing of what was drawn is there any more, and nothing pressed is kept for it. */
export function dropDrawn(root: HTMLElement) {
  root.replaceChildren()
  delete document.documentElement.dataset.drawn
}

/** The first of the addresses that the page was drawn for: the others lead to it. */
export function followDrawn() {
  const [path] = document.documentElement.dataset.drawn?.split(' ') ?? []
  if (path && !path.endsWith('*') && path !== window.location.pathname)
    window.history.replaceState(window.history.state, '', path)
}

/** The app listens now: what was typed and sent before is told to it. */
export function tellDrawn(root: HTMLElement) {
  delete document.documentElement.dataset.drawn
  for (const input of root.querySelectorAll('input')) {
    if (input.value === input.defaultValue) continue
    // React remembers what it found as known.
    const { value } = input
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    input.value = input.defaultValue
    set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const pressed = root.querySelectorAll<HTMLElement>('[data-pressed]')
  // Once the app has taken in what was typed.
  setTimeout(() => {
    for (const element of pressed) {
      delete element.dataset.pressed
      if (element instanceof HTMLFormElement) element.requestSubmit()
      else element.click()
    }
  })
}

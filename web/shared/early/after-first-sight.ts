// When what nobody looks for at first may load: badges, the bell, what goes on in the background, live events. Until then the line and the processor belong to
// what the opened screen shows.
import { earlyGiven, earlyTaken } from './early-answers.ts'

/** What the screen has just been given is drawn by then. */
const DRAWN_IN = 100
const LATEST = 1000

let over: Promise<void> | undefined

/** Once the screen has what the page asked for, and has drawn it. */
export function afterFirstSight(): Promise<void> {
  over ??= earlyTaken().then(earlyGiven).then(drawn)
  return over
}

const drawn = () =>
  new Promise<void>((resolve) => {
    const onceIdle = () =>
      'requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve(), { timeout: LATEST }) : resolve()
    setTimeout(onceIdle, DRAWN_IN)
  })

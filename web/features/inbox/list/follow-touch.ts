// What a finger does to a row beside pressing it: a long press opens its menu, a swipe does one thing with it. Scrolling is left alone.
import { isFlung } from '../components/follow-fling.ts'
import { onLongPress } from '../components/long-press.ts'
import { type Began, rowAt, SLACK, type Wishes } from './row-at.ts'

const ACTS = 88
const FARTHEST = 120
// The edge belongs to the system: there a swipe goes back.
const EDGE = 24

/** `taken`: what the finger does is no press any more. */
export function followTouch(
  element: HTMLElement,
  { onHold, swipeWord, onSwipe }: Pick<Wishes, 'onHold' | 'swipeWord' | 'onSwipe'>,
  taken: () => void,
) {
  let began: Began | undefined
  let swiped = 0
  let held = false
  let noHold = () => {}

  const move = (row: HTMLElement, by: number, said?: string) => {
    swiped = by
    const face = row.firstElementChild as HTMLElement | null
    if (face) face.style.transform = by === 0 ? '' : `translateX(${by}px)`
    if (by === 0 || !said) delete row.dataset.swipe
    else row.dataset.swipe = said
    row.dataset.to = by < 0 ? 'left' : 'right'
  }
  const end = () => {
    noHold()
    if (began) move(began.row, 0)
    began = undefined
  }
  const down = ({ touches, target }: TouchEvent) => {
    end()
    held = false
    const row = rowAt(target)
    const [finger] = touches
    const threadId = row?.dataset.thread
    if (touches.length > 1 || !finger || !row || !threadId || isFlung(element)) return
    const start = { threadId, row, x: finger.clientX, y: finger.clientY }
    began = start
    noHold = onLongPress(() => {
      held = true
      end()
      taken()
      onHold(start.threadId, start.row)
    })
  }
  const moved = ({ touches }: TouchEvent) => {
    const [finger] = touches
    if (!began || !finger) return
    const [x, y] = [finger.clientX - began.x, finger.clientY - began.y]
    if (Math.hypot(x, y) > SLACK) noHold()
    if (swiped === 0 && Math.abs(y) > SLACK) return end()
    if (began.x <= EDGE || Math.abs(x) <= SLACK) return
    const said = swipeWord(began.threadId, x < 0 ? 'left' : 'right')
    if (said) move(began.row, Math.sign(x) * Math.min(Math.abs(x) - SLACK, FARTHEST), said)
  }
  const up = (event: TouchEvent) => {
    const start = began
    const by = swiped
    // The press that follows would open it, or close what has just opened.
    if (held || by !== 0) {
      event.preventDefault()
      taken()
    }
    end()
    if (start && Math.abs(by) >= ACTS) onSwipe(start.threadId, by < 0 ? 'left' : 'right')
  }
  element.addEventListener('touchstart', down, { passive: true })
  element.addEventListener('touchmove', moved, { passive: true })
  element.addEventListener('touchend', up)
  element.addEventListener('touchcancel', end)
  return () => {
    end()
    element.removeEventListener('touchstart', down)
    element.removeEventListener('touchmove', moved)
    element.removeEventListener('touchend', up)
    element.removeEventListener('touchcancel', end)
  }
}

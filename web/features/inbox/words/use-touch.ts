// How a finger asks for a message: a swipe to the right replies to it, a long press opens its menu. Scrolling is left alone.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isFlung } from '../components/follow-fling.ts'
import { onLongPress } from '../components/long-press.ts'

const SLACK = 10
const REPLIES = 56
const FARTHEST = 72
// The edge belongs to the system: there a swipe goes back.
const EDGE = 24

type Wishes = { onReply: (() => void) | undefined; onHold: () => void }

export function useTouch(bubble: RefObject<HTMLElement | null>, { onReply, onHold }: Wishes) {
  const reply = useEffectEvent(() => onReply?.())
  const canReply = useEffectEvent(() => onReply !== undefined)
  const hold = useEffectEvent(onHold)
  useEffect(() => {
    const element = bubble.current
    if (!element) return
    let start: { x: number; y: number } | undefined
    let swiped = 0
    let held = false
    let noHold = () => {}
    const move = (by: number) => {
      swiped = by
      element.style.transform = by > 0 ? `translateX(${by}px)` : ''
    }
    const end = () => {
      noHold()
      start = undefined
      move(0)
    }
    const down = ({ touches }: TouchEvent) => {
      const [finger] = touches
      end()
      held = false
      if (touches.length > 1 || !finger || isFlung(element)) return
      start = { x: finger.clientX, y: finger.clientY }
      noHold = onLongPress(() => {
        held = true
        end()
        hold()
      })
    }
    const moved = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (!start || !finger) return
      const [x, y] = [finger.clientX - start.x, finger.clientY - start.y]
      if (Math.hypot(x, y) > SLACK) noHold()
      if (swiped === 0 && Math.abs(y) > SLACK) return end()
      if (start.x > EDGE && x > SLACK && canReply()) move(Math.min(x - SLACK, FARTHEST))
    }
    const up = (event: TouchEvent) => {
      // The press that follows would close what has just opened.
      if (held) event.preventDefault()
      const replies = swiped >= REPLIES
      end()
      if (replies) reply()
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
  }, [bubble])
}

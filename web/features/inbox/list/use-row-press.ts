// What a finger, or a mouse, does to a row of the list. Rows move up when something is said elsewhere, also between finger down and finger up: what a
// press opens is where it began. A long press opens the menu of the row, a swipe does one thing with it. Scrolling is left alone.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { afterFirstSight } from '#shared/early/after-first-sight.ts'
import { followFling, isFlung } from '../components/follow-fling.ts'
import { type Began, rowAt, SLACK, type Wishes } from './row-at.ts'

// A click follows the release at once; where none has come by then, none will.
const NO_CLICK = 80

const isForElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: PointerEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

export function useRowPress(list: RefObject<HTMLElement | null>, wishes: Wishes) {
  const onOpen = useEffectEvent(wishes.onOpen)
  const onHold = useEffectEvent(wishes.onHold)
  const swipeWord = useEffectEvent(wishes.swipeWord)
  const onSwipe = useEffectEvent(wishes.onSwipe)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const press = followPress(element, { onOpen, onHold })
    const stopFling = followFling(element)
    let stopTouch: (() => void) | undefined
    let stopped = false
    afterFirstSight()
      .then(() => import('./follow-touch.ts'))
      .then(({ followTouch }) => {
        if (!stopped) stopTouch = followTouch(element, { onHold, swipeWord, onSwipe }, press.forget)
      })
      .catch((error: unknown) => console.warn('Rows can not be swiped', error))
    return () => {
      stopped = true
      stopTouch?.()
      stopFling()
      press.stop()
    }
  }, [list])
}

function followPress(element: HTMLElement, { onOpen, onHold }: Pick<Wishes, 'onOpen' | 'onHold'>) {
  let pressed: Began | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  let opened = false

  const forget = () => {
    clearTimeout(late)
    pressed = undefined
  }
  const strays = ({ clientX, clientY }: MouseEvent, from: Began) =>
    Math.hypot(clientX - from.x, clientY - from.y) > SLACK
  const down = (event: PointerEvent) => {
    forget()
    opened = false
    const row = rowAt(event.target)
    const onLink = event.target instanceof Element && event.target.closest('a') !== null
    const threadId = row?.dataset.thread
    // With other keys held, or by other buttons, a press means another tab.
    if (!row || !threadId || !onLink || !event.isPrimary || event.button !== 0 || isForElsewhere(event)) return
    // The tap that ends it is no press: no click follows.
    if (isFlung(element)) return
    pressed = { threadId, row, x: event.clientX, y: event.clientY }
  }
  const openPressed = () => {
    const began = pressed
    forget()
    if (!began) return
    opened = true
    onOpen(began.threadId)
  }
  // Browsers make no click of a press on a row that was put elsewhere in the document meanwhile.
  const up = (event: PointerEvent) => {
    if (!pressed) return
    if (strays(event, pressed)) forget()
    else late = setTimeout(openPressed, NO_CLICK)
  }
  const click = (event: MouseEvent) => {
    // Keys press what has the focus.
    if (event.detail === 0 || !(pressed || opened)) return
    const here = rowAt(event.target)?.dataset.thread === pressed?.threadId
    if (pressed && (here || strays(event, pressed))) return forget()
    event.preventDefault()
    event.stopPropagation()
    openPressed()
  }
  // A right click, a key that asks for a menu; on some phones also a long press.
  const menu = (event: MouseEvent) => {
    const row = rowAt(event.target)
    const threadId = row?.dataset.thread
    if (!row || !threadId) return
    event.preventDefault()
    forget()
    onHold(threadId, row)
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('click', click, true)
  element.addEventListener('contextmenu', menu)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', forget)
  return {
    forget,
    stop() {
      forget()
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click, true)
      element.removeEventListener('contextmenu', menu)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', forget)
    },
  }
}

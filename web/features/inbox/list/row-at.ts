// The row a press is on, and what presses are to do.

/** Pixels a press may stray. */
export const SLACK = 10

export type Wishes = {
  onOpen: (threadId: string) => void
  onHold: (threadId: string, row: HTMLElement) => void
  /** What a swipe would do, in a word; none where it does nothing. */
  swipeWord: (threadId: string, to: 'left' | 'right') => string | undefined
  onSwipe: (threadId: string, to: 'left' | 'right') => void
}

export type Began = { threadId: string; row: HTMLElement; x: number; y: number }

export const rowAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-thread]') : null

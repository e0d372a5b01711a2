// When the list follows the end of a conversation, and when it leaves the reader alone.
import { describe, expect, it } from 'vitest'
import { afterLook, type EndFollowing, isAtEnd, takenToEnd, wentUp } from './end-following.ts'

const VIEW = 500

const alone = { hasNewer: false, touched: false }
const byHand = { hasNewer: false, touched: true }
const withNewer = { hasNewer: true, touched: false }

/** A list of `height` pixels whose end lies `below` pixels below what is in sight. */
const list = (height: number, below: number) => ({
  scrollHeight: height,
  clientHeight: VIEW,
  scrollTop: height - VIEW - below,
})

const following: EndFollowing = { follows: true, edge: 2000, height: 2000, view: VIEW }
const outOfSight: EndFollowing = { follows: true, edge: 1900, height: 2000, view: VIEW }
const reading: EndFollowing = { follows: false, edge: 1200, height: 2000, view: VIEW }

describe('being at the end of the conversation', () => {
  it('allows for a few pixels, but not for a whole message', () => {
    expect(isAtEnd(list(2000, 0))).toBe(true)
    expect(isAtEnd(list(2000, 47))).toBe(true)
    expect(isAtEnd(list(2000, 48))).toBe(false)
  })

  it('counts a conversation shorter than the window as at its end', () => {
    expect(isAtEnd({ scrollTop: 0, clientHeight: VIEW, scrollHeight: 300 })).toBe(true)
  })
})

describe('following the end of the conversation', () => {
  it('stops when the reader scrolls up past the margin', () => {
    expect(afterLook(following, list(2000, 160), alone).follows).toBe(false)
  })

  it('stops when the reader scrolls up while messages arrive', () => {
    expect(afterLook(following, { scrollTop: 1340, clientHeight: VIEW, scrollHeight: 2400 }, byHand).follows).toBe(
      false,
    )
  })

  it('goes on when the reader moves by less than the margin', () => {
    expect(afterLook(following, list(2000, 30), alone).follows).toBe(true)
  })

  it('goes on when arriving messages push the end out of sight', () => {
    expect(afterLook(following, list(2900, 900), alone).follows).toBe(true)
  })

  it('goes on when a row turns out taller than estimated', () => {
    expect(afterLook(following, { scrollTop: 1500, clientHeight: VIEW, scrollHeight: 2300 }, alone).follows).toBe(true)
  })

  it('goes on when rows leave above and the edge moves up by their height', () => {
    expect(afterLook(outOfSight, { scrollTop: 1200, clientHeight: VIEW, scrollHeight: 1800 }, alone).follows).toBe(true)
  })

  it('stops when rows leave above and the reader scrolls up as well', () => {
    expect(afterLook(outOfSight, { scrollTop: 1000, clientHeight: VIEW, scrollHeight: 1800 }, byHand).follows).toBe(
      false,
    )
  })

  it('tolerates one pixel of rounding', () => {
    expect(afterLook(following, { scrollTop: 1499, clientHeight: VIEW, scrollHeight: 2300 }, byHand).follows).toBe(true)
    expect(afterLook(following, { scrollTop: 1498, clientHeight: VIEW, scrollHeight: 2300 }, byHand).follows).toBe(
      false,
    )
  })

  it('goes on when one row shrank, another grew, and nobody touched the list', () => {
    const shrunkThenGrown = { scrollTop: 1420, clientHeight: VIEW, scrollHeight: 2120 }
    expect(afterLook(following, shrunkThenGrown, alone).follows).toBe(true)
    expect(afterLook(following, shrunkThenGrown, byHand).follows).toBe(false)
  })

  it('goes on when the window changed its height, and nobody touched the list', () => {
    expect(afterLook(following, { scrollTop: 1500, clientHeight: 300, scrollHeight: 2000 }, alone).follows).toBe(true)
  })

  it('starts again when the reader comes back to the end', () => {
    expect(afterLook(reading, list(2000, 10), alone).follows).toBe(true)
  })

  it('does not start while the reader scrolls down but is not at the end yet', () => {
    expect(afterLook(reading, list(2000, 300), alone).follows).toBe(false)
  })

  it('does not start at the end of the loaded messages while newer pages are missing', () => {
    expect(afterLook(reading, list(2000, 0), withNewer).follows).toBe(false)
    expect(afterLook(following, list(2000, 0), withNewer).follows).toBe(false)
  })

  it('takes its own scrolling to the end for no movement of the reader', () => {
    const taken = takenToEnd(following, list(2600, 0))
    expect(afterLook(taken, list(2600, 0), alone).follows).toBe(true)
    expect(afterLook(taken, list(3000, 400), alone).follows).toBe(true)
  })

  it('remembers where the edge was for the next look', () => {
    const once = afterLook(reading, list(2000, 300), alone)
    expect(once).toEqual({ follows: false, edge: 1700, height: 2000, view: VIEW })
  })
})

describe('a reader who went up in the moment a message came', () => {
  it('is seen to have gone up, whatever came below', () => {
    expect(wentUp(following, list(2000, 160))).toBe(true)
    expect(wentUp(following, { scrollTop: 1340, clientHeight: VIEW, scrollHeight: 2400 })).toBe(true)
  })

  it('did not go up because the end moved away, or by less than the margin', () => {
    expect(wentUp(following, list(2300, 300))).toBe(false)
    expect(wentUp(following, list(2000, 40))).toBe(false)
  })

  it('did not go up because rows left above, or because the window became taller', () => {
    expect(wentUp(outOfSight, { scrollTop: 1200, clientHeight: VIEW, scrollHeight: 1800 })).toBe(false)
    expect(wentUp(following, { scrollTop: 1300, clientHeight: 700, scrollHeight: 2300 })).toBe(false)
  })
})

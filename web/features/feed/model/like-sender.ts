// Turns many quick taps into one like: the card follows each tap, one request is in flight at a time, only the last wish is sent, and a
// failure ends at what the server says. Knows no screen and no client.

export type LikeDeps = {
  send: (liked: boolean) => Promise<void>
  /** Shows the wish at once. */
  show: (liked: boolean) => void
  /** Called when the taps have stopped: reads the server's state. */
  settle: () => Promise<void>
  failed: (error: unknown) => void
  /** Nothing is in flight or waiting any more. */
  rested: () => void
}

export type LikeSender = { toggle: () => void }

export function createLikeSender(confirmed: boolean, deps: LikeDeps): LikeSender {
  let standing = confirmed
  let wanted = confirmed
  let running = false

  async function run() {
    running = true
    try {
      while (wanted !== standing) {
        const next = wanted
        await deps.send(next)
        standing = next
      }
    } catch (error) {
      wanted = standing
      deps.show(standing)
      deps.failed(error)
    } finally {
      await deps.settle()
      running = false
      if (wanted === standing) {
        deps.rested()
      } else {
        // Tapped again while the server's state was read: show the wish again.
        deps.show(wanted)
        void run()
      }
    }
  }

  return {
    toggle() {
      wanted = !wanted
      deps.show(wanted)
      if (!running) void run()
    },
  }
}

type Liked = { isLiked: boolean; likesCount: number }

/** The post with the wish applied; the count never goes below 0. */
export const withLike = <Shown extends Liked>(post: Shown, liked: boolean): Shown =>
  post.isLiked === liked
    ? post
    : { ...post, isLiked: liked, likesCount: Math.max(0, post.likesCount + (liked ? 1 : -1)) }

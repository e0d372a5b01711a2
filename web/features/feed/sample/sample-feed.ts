// The sample posts, when this club shows sample content: loaded once and lazily, liked only on this device. Their texts are in
// sample-posts.ts.
import { useSyncExternalStore } from 'react'
import { backendConfig } from '#shared/supabase/config.ts'
import type { Post } from '../model/post.ts'
import { withLike } from '../model/post-acts.ts'

type Samples = { ready: boolean; posts: Post[] }

let samples: Samples | undefined
const listeners = new Set<() => void>()

function tell(next: Samples) {
  samples = next
  for (const listener of listeners) listener()
}

function read(): Samples {
  samples ??= backendConfig().sampleContent ? begin() : { ready: true, posts: [] }
  return samples
}

function begin(): Samples {
  import('./sample-posts.ts').then(
    ({ samplePosts }) => tell({ ready: true, posts: samplePosts(Date.now()) }),
    (error: unknown) => {
      console.warn('The sample posts could not be loaded', error)
      tell({ ready: true, posts: [] })
    },
  )
  return { ready: false, posts: [] }
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const awaited: Samples = { ready: false, posts: [] }
const notYet = () => awaited

// The feed waits for them: they come with the screen's own file, not after it.
if (typeof document !== 'undefined') read()

export const useSamples = () => useSyncExternalStore(follow, read, notYet)

export function likeSample(id: string) {
  const { posts } = read()
  tell({ ready: true, posts: posts.map((post) => (post.id === id ? withLike(post, !post.isLiked) : post)) })
}

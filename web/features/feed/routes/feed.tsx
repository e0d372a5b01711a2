// The live feed: what members post, newest first. New posts wait behind a button; the reading place is kept.
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { feedQuery } from '#shared/api/feed.ts'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { usePlugSheet } from '#shared/members/open-member.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { LostSheet } from '#shared/ui/messages/lost-piece.tsx'
import { FeedBar } from '../components/feed-bar.tsx'
import { useComposer } from '../compose/use-composer.ts'
import { trueUpPost } from '../data/feed-cache.ts'
import { useTrueFeed } from '../data/use-true-feed.ts'
import { useWaitingPosts } from '../data/use-waiting-posts.ts'
import { Feed } from '../list/feed.tsx'
import { LinkedPost } from '../list/linked-post.tsx'
import { UnsentPosts } from '../list/unsent-posts.tsx'

const CreatePostSheet = lazyOver(async () => (await import('../compose/create-post-sheet.tsx')).default, LostSheet)
const EditPostSheet = lazyOver(async () => (await import('../compose/edit-post-sheet.tsx')).default, LostSheet)

export const ask = (cache: QueryClient) => cache.prefetchInfiniteQuery(feedQuery)

export function Component() {
  const userId = useUserId()
  const [params] = useSearchParams()
  const composer = useComposer()
  const ready = useInfiniteQuery(feedQuery).isSuccess
  useTrueUpAfterPlug()
  useTrueFeed(userId, ready)
  const { waiting, showing, show } = useWaitingPosts(ready)
  const linked = params.get('post')
  const showNewest = async () => {
    if (await show()) window.scrollTo({ top: 0 })
  }
  const closeAndGoUp = () => {
    composer.close()
    window.scrollTo({ top: 0 })
  }
  const everCreated = useEver(composer.creating)
  const everEdited = useEver(composer.editing !== null)
  return (
    <div className="mx-auto max-w-reading pb-8 lg:max-w-[72rem] lg:px-5 2xl:max-w-[88rem]">
      <FeedBar
        waiting={waiting}
        showing={showing}
        writing={composer.creating}
        onShow={() => void showNewest()}
        onPost={composer.openCreate}
      />
      <p className="gutter pb-5 text-muted lg:px-0">Real-time updates from o1 members</p>
      {linked && <LinkedPost id={linked} />}
      <UnsentPosts />
      <Feed onPost={composer.openCreate} />
      {everCreated && (
        <CreatePostSheet
          open={composer.creating}
          handed={composer.handed}
          onTookWords={composer.tookWords}
          onClose={composer.close}
          onPosted={closeAndGoUp}
        />
      )}
      {everEdited && <EditPostSheet postId={composer.editing} onClose={composer.close} />}
    </div>
  )
}

// A sheet stays mounted once it has been opened, so that its closing animation can run.
function useEver(now: boolean) {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}

// A plug from an event sets the answer to requested; the card shows it once the sheet has closed.
function useTrueUpAfterPlug() {
  const cache = useQueryClient()
  const { context } = usePlugSheet()
  const postId = context?.rsvp ? context.postId : null
  useEffect(() => {
    if (!postId) return
    return () => void trueUpPost(cache, postId)
  }, [cache, postId])
}

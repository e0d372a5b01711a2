// The member's own posts that are on their way, above the feed: what they say, where they stand, and what can be done.
import type { Entry } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useStanding } from '#shared/outbox/standing.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { postAct } from '../data/post-act.ts'
import type { PostForm } from '../model/post-form.ts'

export function UnsentPosts() {
  const userId = useUserId()
  const unsent = useActs(userId, postAct)
  if (unsent.length === 0) return null
  return (
    <section aria-label="Your posts on their way" className="mb-5 flex flex-col gap-3">
      {[...unsent].reverse().map((entry) => (
        <UnsentPost key={entry.id} entry={entry} userId={userId} />
      ))}
    </section>
  )
}

function UnsentPost({ entry, userId }: { entry: Entry<PostForm>; userId: string }) {
  const { words, canTakeBack } = useStanding(entry)
  const failed = entry.state === 'failed'
  return (
    <article
      aria-label={`Your ${entry.input.type}, ${words.toLowerCase()}`}
      className="border-y bg-surface px-5 py-4 sm:rounded-card sm:border"
    >
      <p dir="auto" className="line-clamp-4 break-words whitespace-pre-line opacity-70">
        {entry.input.content}
      </p>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3 text-small text-muted">
        <p role="status" className={failed ? 'text-bad' : undefined}>
          {words}
        </p>
        {canTakeBack && (
          <div className="-mr-4 flex">
            {failed && (
              <Button variant="ghost" size="small" onClick={() => outboxOf(userId).retry([entry.id])}>
                Try again
              </Button>
            )}
            <Button variant="ghost" size="small" onClick={() => outboxOf(userId).discard(entry.id)}>
              Delete
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}

// Edits an own post. What is typed and not saved stays on the device, one draft a post, with what had been read.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { postQuery } from '#shared/api/feed.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useEditDraft } from '#shared/drafts/use-edit-draft.ts'
import { ChangedElsewhere } from '#shared/members/changed-elsewhere.tsx'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { editDraft, editPostAct } from '../data/edit-post-act.ts'
import type { Post } from '../model/post.ts'
import { formOf, problemsOf } from '../model/post-form.ts'
import { PostFields } from './post-fields.tsx'
import { usePictures } from './use-pictures.ts'

type EditPostSheetProps = { postId: string | null; onClose: () => void }

export default function EditPostSheet({ postId, onClose }: EditPostSheetProps) {
  const formId = useId()
  const [shown, setShown] = useState(postId)
  if (postId && postId !== shown) setShown(postId)
  return (
    <Sheet
      open={postId !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      title="Edit Post"
      size="full"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} className="flex-1">
            Save
          </Button>
        </>
      }
    >
      {shown && <Loaded key={shown} postId={shown} formId={formId} onSaved={onClose} />}
    </Sheet>
  )
}

type Inside = { formId: string; onSaved: () => void }

// The post is always read again: an edit must not start from a cached, older version.
function Loaded({ postId, ...inside }: Inside & { postId: string }) {
  const { data: post, error, refetch } = useQuery({ ...postQuery(postId), staleTime: 0, gcTime: 0 })
  if (error && !post) return <ErrorState title="Failed to load posts" error={error} onRetry={() => void refetch()} />
  if (post && !post.isOwn) return <EmptyState title="Only its author edits a post." />
  if (!post) {
    return (
      <SkeletonRegion label="Loading the post" className="pt-4">
        <SkeletonText lines={4} />
      </SkeletonRegion>
    )
  }
  return <EditForm key={post.updatedAt} post={post} {...inside} />
}

function EditForm({ post, formId, onSaved }: Inside & { post: Post }) {
  const userId = useUserId()
  const { name, version } = editDraft(post.id)
  const draft = useEditDraft(name, version, formOf(post))
  const { form, change } = draft
  const [tried, setTried] = useState(false)
  const pictures = usePictures(form.images, (images) => change((now) => ({ ...now, images })))
  const problems = problemsOf(form)

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const unsent = pictures.pictures.some(({ state }) => state !== 'done')
    if (Object.keys(problems).length > 0 || unsent || draft.conflicts.flatMap(textOf).length > 0) return
    // The draft stays until it is saved: should it be refused, what was written is here again.
    if (draft.edited) outboxOf(userId).write(editPostAct, { form, seen: draft.seen })
    onSaved()
  }

  return (
    <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-6 pb-2">
      <DraftNote {...draft} onDiscard={draft.clear} onUndo={draft.undo} />
      <PostFields
        form={form}
        problems={tried ? problems : {}}
        pictures={pictures}
        onChange={(part) => change((now) => ({ ...now, ...part }))}
      />
      <ChangedElsewhere texts={draft.conflicts.flatMap(textOf)} onAnswer={draft.answer} />
    </form>
  )
}

const labels: Partial<Record<string, string>> = {
  content: 'Text',
  location: 'Location',
  tags: 'Tags',
  eventDate: 'Date',
  eventTime: 'Time',
  maxAttendees: 'Max attendees',
}

// Pictures and the switch are seen in the form; what is chosen there counts.
const textOf = ({ field, mine, theirs }: { field: string; mine: unknown; theirs: unknown }) =>
  labels[field] ? [{ name: field, label: labels[field], mine: String(mine), theirs: String(theirs) }] : []

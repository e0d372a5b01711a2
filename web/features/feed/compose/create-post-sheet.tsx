// Writes a post or an event. The draft is kept on the device until it is posted; then the outbox has it.
import { type FormEvent, useEffect, useId, useState } from 'react'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { newPost, useHanded } from '#shared/handed/handed.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { sessionIsKept } from '#shared/session/session-kept.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { postAct } from '../data/post-act.ts'
import { emptyForm, isBegun, type PostForm, problemsOf, withHanded, withType } from '../model/post-form.ts'
import { PostFields } from './post-fields.tsx'
import { usePictures } from './use-pictures.ts'

const kinds: Array<{ value: PostForm['type']; label: string }> = [
  { value: 'post', label: 'Post' },
  { value: 'event', label: 'Event' },
]

/** `handed`: words another app has handed over; they follow what is written already, and are said to be taken. */
type CreatePostSheetProps = {
  open: boolean
  handed?: string | null
  onTookWords?: () => void
  onClose: () => void
  onPosted: () => void
}

export default function CreatePostSheet({ open, handed, onTookWords, onClose, onPosted }: CreatePostSheetProps) {
  const formId = useId()
  const draft = useMemberDraft('compose-post', 1, emptyForm)
  const { value: form, change } = draft
  const [tried, setTried] = useState(false)
  const pictures = usePictures(form.images, (images) => change((now) => ({ ...now, images })), true)
  const userId = useUserId()
  useHanded(newPost, pictures.add)

  useEffect(() => {
    if (!open || !handed) return
    change((now) => ({ ...now, content: withHanded(now.content, handed) }))
    onTookWords?.()
  }, [open, handed, onTookWords, change])

  const problems = problemsOf(form)
  const begun = isBegun(form) || pictures.pictures.length > 0

  const clear = () => {
    draft.clear()
    pictures.clear()
    setTried(false)
  }
  const undo = () => {
    draft.undo()
    pictures.restore()
  }

  const post = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const failed = pictures.pictures.some(({ state }) => state === 'failed')
    if (Object.keys(problems).length > 0 || failed) return
    if (!sessionIsKept()) return toast.error('Error', { description: 'You must be logged in to create a post' })
    outboxOf(userId).write(postAct, { ...form, images: pictures.arrived() }, { id: form.id, files: pictures.unsent() })
    draft.discard()
    pictures.clear()
    setTried(false)
    onPosted()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Create Post"
      size="full"
      footer={
        <>
          {(begun || draft.cleared) && (
            <Button variant="ghost" onClick={begun ? clear : undo}>
              {begun ? 'Clear' : 'Undo'}
            </Button>
          )}
          <Button type="submit" form={formId} className="flex-1">
            Post
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={post} className="flex flex-col gap-6 pb-2">
        <DraftNote restored={draft.restored && begun} cleared={false} onDiscard={clear} onUndo={undo} />
        <Segmented
          label="Kind of post"
          options={kinds}
          value={form.type}
          onChange={(type) => change((now) => withType(now, type))}
          className="w-full"
        />
        <PostFields
          form={form}
          problems={tried ? problems : {}}
          pictures={pictures}
          onChange={(part) => change((now) => ({ ...now, ...part }))}
        />
      </form>
    </Sheet>
  )
}

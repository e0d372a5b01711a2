// The menu of an own post: share it, edit it, or delete it after a confirmation.
import { ArrowUpRight, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useOpenShare } from '#shared/cards/share.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import { useComposer } from '../compose/use-composer.ts'
import { deletePostAct } from '../data/delete-post-act.ts'
import type { Post } from '../model/post.ts'

export function OwnPostMenu({ post }: { post: Post }) {
  const asking = useOverlay(`delete-post-${post.id}`)
  const { openEdit } = useComposer()
  const userId = useUserId()
  const share = useOpenShare()
  const kind = post.type === 'event' ? 'event' : 'post'
  return (
    <>
      <Menu
        trigger={<IconButton label="Your post" icon={<Ellipsis />} />}
        items={[
          ...(post.hidden
            ? []
            : [
                { label: `Share ${kind}`, icon: <ArrowUpRight />, onSelect: () => share({ kind, id: post.id }) },
                { label: 'Edit post', icon: <Pencil />, onSelect: () => openEdit(post.id) },
              ]),
          { label: 'Delete post', icon: <Trash2 />, danger: true, onSelect: () => asking.show() },
        ]}
      />
      <ConfirmDialog
        open={asking.open}
        onCancel={asking.hide}
        onConfirm={() => asking.hideThen(() => outboxOf(userId).write(deletePostAct, { id: post.id }))}
        title="Delete this post?"
        description={
          post.goingCount > 0
            ? 'It leaves the feed with its likes, and those who are going lose the event. This cannot be undone.'
            : 'It leaves the feed with its likes. This cannot be undone.'
        }
        confirmLabel="Delete"
        danger
      />
    </>
  )
}

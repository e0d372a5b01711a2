// Who is in a group. Each opens their profile; who keeps the group takes somebody out or hands it over.
import { Crown, EllipsisVertical, UserMinus, UserPlus } from 'lucide-react'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Thread } from '#types/shapes.ts'
import { useKeepGroup } from '../data/group/use-keep-group.ts'
import { useOwnFace } from '../data/use-own-face.ts'

type Props = { thread: Thread; me: string; onAdd: (() => void) | undefined }

export function GroupPeople({ thread, me, onAdd }: Props) {
  const openMember = useOpenMember()
  const removing = useOverlay(`group-remove-${thread.id}`)
  const handing = useOverlay(`group-hand-over-${thread.id}`)
  const keep = useKeepGroup(thread.id)
  const own = useOwnFace(me)
  const keeper = thread.group?.makerId
  const nameOf = (id: string | null) => thread.participants.find((person) => person.id === id)?.name ?? 'this member'

  return (
    <section aria-labelledby="group-people">
      <h3 id="group-people" className="pb-1 font-display text-lead">
        People
      </h3>
      <ul>
        <li className="flex min-h-16 items-center gap-4 border-b py-2">
          <Avatar name={own.name} src={own.avatarUrl} />
          <Named name="You" keeps={keeper === me} />
        </li>
        {thread.participants.map(({ id, name, avatarUrl }) => (
          <li key={id} className="flex items-center gap-2 border-b">
            <button
              type="button"
              onClick={() => openMember(id)}
              className="flex min-h-16 min-w-0 flex-1 items-center gap-4 rounded-chip py-2 text-left focus-visible:-outline-offset-2"
            >
              <Avatar name={name} src={avatarUrl} />
              <Named name={name} keeps={keeper === id} />
            </button>
            {keeper === me && (
              <Menu
                trigger={<IconButton label={`More about ${name}`} icon={<EllipsisVertical />} />}
                items={[
                  { label: 'Hand the group over', icon: <Crown />, onSelect: () => handing.show(id) },
                  { label: 'Take out', icon: <UserMinus />, danger: true, onSelect: () => removing.show(id) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {onAdd ? (
        <Button variant="quiet" className="mt-4" onClick={onAdd}>
          <UserPlus aria-hidden="true" className="size-5" />
          Add friends
        </Button>
      ) : (
        <p className="mt-4 text-small text-muted">The group is full: it has room for twelve.</p>
      )}
      <ConfirmDialog
        open={removing.open}
        onCancel={removing.hide}
        onConfirm={() => {
          const { value } = removing
          if (value) keep.mutate({ remove: value, done: `${nameOf(value)} is out`, failed: 'Failed to take them out' })
          removing.hide()
        }}
        danger
        title={`Take ${nameOf(removing.value)} out?`}
        description="They read no more of the group. What they wrote stays."
        confirmLabel="Take out"
      />
      <ConfirmDialog
        open={handing.open}
        onCancel={handing.hide}
        onConfirm={() => {
          const { value } = handing
          if (value)
            keep.mutate({ handTo: value, done: `${nameOf(value)} keeps the group`, failed: 'Failed to hand it over' })
          handing.hide()
        }}
        title={`Hand the group over to ${nameOf(handing.value)}?`}
        description="They take people out from then on, and you do not. You stay in it."
        confirmLabel="Hand over"
      />
    </section>
  )
}

function Named({ name, keeps }: { name: string; keeps: boolean }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block break-words">{name}</span>
      {keeps && <span className="block text-small text-muted">Keeps the group</span>}
    </span>
  )
}

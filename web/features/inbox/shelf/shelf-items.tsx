// What can be done with where a conversation is kept, as items of a menu: in its row of the list, and in its header.
import { Archive, ArchiveRestore, Bell, BellOff, Mail, MailOpen, Pin, PinOff } from 'lucide-react'
import type { Thread } from '#types/shapes.ts'
import type { Shelve } from '../data/shelves/shelve.ts'
import { looksUnread, mayArchive, shelfOf } from '../model/shelves/shelves.ts'

/** `onAway`: where the conversation is open, it is left when it was put away, or marked for later. */
export function shelfItems(
  thread: Thread,
  { pin, archive, mute, mark }: Shelve,
  onMute: () => void,
  onAway?: () => void,
) {
  const { pinnedAt, archived, muted } = shelfOf(thread)
  const andAway = (act: (one: Thread) => void) => () => {
    act(thread)
    onAway?.()
  }
  return [
    looksUnread(thread)
      ? { label: 'Mark as read', icon: <MailOpen />, onSelect: () => mark(thread) }
      : { label: 'Mark as unread', icon: <Mail />, onSelect: andAway(mark) },
    pinnedAt
      ? { label: 'Unpin', icon: <PinOff />, onSelect: () => pin(thread) }
      : { label: 'Pin', icon: <Pin />, onSelect: () => pin(thread) },
    muted
      ? { label: 'Unmute', icon: <Bell />, onSelect: () => mute(thread, 'off') }
      : { label: 'Mute', icon: <BellOff />, onSelect: onMute },
    ...(archived
      ? [{ label: 'Move to the inbox', icon: <ArchiveRestore />, onSelect: () => archive(thread) }]
      : mayArchive(thread)
        ? [{ label: 'Archive', icon: <Archive />, onSelect: andAway(archive) }]
        : []),
  ]
}

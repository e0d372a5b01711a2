// For how long a conversation is to be quiet.
import { useQueryClient } from '@tanstack/react-query'
import { MenuAt } from '#shared/ui/panels/menu-at.tsx'
import type { MuteLength, Thread } from '#types/shapes.ts'
import { shelveOf } from '../data/shelves/shelve.ts'

const lengths: { length: MuteLength; label: string }[] = [
  { length: '8_hours', label: 'For 8 hours' },
  { length: 'week', label: 'For a week' },
  { length: 'always', label: 'Always' },
]

type Props = { thread: Thread; me: string; anchor: Element; opener: HTMLElement | null; onClose: () => void }

export function MuteMenu({ thread, me, anchor, opener, onClose }: Props) {
  const { mute } = shelveOf(useQueryClient(), me)
  return (
    <MenuAt
      anchor={anchor}
      focusAfter={() => opener ?? true}
      label="Mute"
      align="end"
      quick={[]}
      items={lengths.map(({ length, label }) => ({
        label,
        onSelect: () => {
          mute(thread, length)
          onClose()
        },
      }))}
      onClose={onClose}
    />
  )
}

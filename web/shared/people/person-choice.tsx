// One person in a list to choose from: a radio button with a face. Lives inside a RadioList.
import type { ReactNode } from 'react'
import { RadioItem } from '#shared/ui/forms/radio-list.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'

type Props = {
  id: string
  name: string
  avatarUrl: string | null
  note?: ReactNode
  disabled?: boolean
}

export function PersonChoice({ id, name, avatarUrl, note, disabled }: Props) {
  return (
    <RadioItem
      value={id}
      disabled={disabled}
      className="group flex min-h-16 w-full cursor-pointer items-center gap-4 rounded-card border border-transparent px-3 py-2 text-left transition-colors duration-150 hover:bg-raised focus-visible:rounded-card focus-visible:-outline-offset-2 data-checked:border-gold/60 data-checked:bg-raised data-disabled:cursor-not-allowed data-disabled:opacity-50"
    >
      <Avatar name={name} src={avatarUrl} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{name}</span>
        {note && <span className="truncate text-small text-muted">{note}</span>}
      </span>
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong group-data-checked:border-gold group-data-checked:bg-gold"
      >
        <span className="hidden size-2 rounded-full bg-on-gold group-data-checked:block" />
      </span>
    </RadioItem>
  )
}

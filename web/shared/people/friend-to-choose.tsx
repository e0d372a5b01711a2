// One friend with a checkbox: the whole row is its label. A native checkbox underneath.
import { Check } from 'lucide-react'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { ShortCard } from '#types/shapes.ts'

type FriendToChooseProps = {
  friend: Pick<ShortCard, 'name' | 'avatarUrl' | 'city'>
  chosen: boolean
  disabled?: boolean
  onChange: (chosen: boolean) => void
}

export function FriendToChoose({ friend, chosen, disabled, onChange }: FriendToChooseProps) {
  const { name, avatarUrl, city } = friend
  return (
    <li className="border-b last:border-0">
      <label className="relative flex min-h-16 cursor-pointer items-center gap-4 rounded-chip py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-gold-ink">
        <Avatar name={name} src={avatarUrl} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{name}</span>
          {city && <span className="block truncate text-small text-muted">{city}</span>}
        </span>
        <span
          aria-hidden="true"
          className={`mr-1 grid size-6 shrink-0 place-items-center rounded-chip border ${chosen ? 'border-gold bg-gold text-on-gold' : 'border-line-strong'}`}
        >
          {chosen && <Check className="size-4" strokeWidth={2.5} />}
        </span>
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="absolute inset-0 cursor-pointer appearance-none opacity-0"
        />
      </label>
    </li>
  )
}

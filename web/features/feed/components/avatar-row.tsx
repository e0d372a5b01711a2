// A row of avatars, at most fifteen, and the number of the others.
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Person } from '#types/shapes.ts'
import { shownInStrip } from '../model/post.ts'

export function AvatarRow({ people, total, label }: { people: Person[]; total: number; label: string }) {
  const shown = people.slice(0, shownInStrip)
  const more = Math.max(0, total - shown.length)
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-y-1">
      <ul aria-label={label} className="flex flex-wrap gap-y-1 -space-x-2.5">
        {shown.map((person) => (
          <li key={person.id} className="flex" title={person.name}>
            <Avatar
              name={person.name}
              src={person.avatarUrl}
              size="small"
              decorative={false}
              className="ring-2 ring-surface"
            />
          </li>
        ))}
      </ul>
      {more > 0 && <span className="tabular ml-2 text-caption text-muted">+{more}</span>}
    </div>
  )
}

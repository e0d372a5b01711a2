// Who joined lately, of one's city or industries; each opens a profile. Nothing while nobody did.
import { useOpenMember } from '#shared/members/open-member.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { NewMember } from '#types/shapes.ts'

export function NewMembers({ members }: { members: NewMember[] }) {
  const open = useOpenMember()
  if (members.length === 0) return null
  return (
    <section aria-labelledby="new-members">
      <h2 id="new-members" className="mb-2 font-display text-title">
        New here
      </h2>
      <ul>
        {members.map(({ id, name, avatarUrl, city, sameCity, industry }) => (
          <li key={id} className="border-b last:border-0">
            <button
              type="button"
              onClick={() => open(id)}
              className="flex min-h-16 w-full items-center gap-4 py-2 text-left focus-visible:-outline-offset-2"
            >
              <Avatar name={name} src={avatarUrl} />
              <span className="min-w-0">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-small text-muted">
                  {sameCity ? `In ${city}, like you` : `In ${industry}, like you`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

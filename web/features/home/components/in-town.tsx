// Who of one's circle is in town this week: a row of faces to swipe, each opens a profile. Nothing while nobody is.
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { thisWeek, whenThere } from '#shared/in-town/this-week.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { InTown as There } from '#types/shapes.ts'

const InTownSheet = lazyOver(async () => (await import('#shared/in-town/in-town-sheet.tsx')).default, LostPiece)
/** The dashboard has no more of them. */
const most = 10

export function InTown({ people }: { people: There[] }) {
  const openMember = useOpenMember()
  const all = useOverlay('in-town')
  const now = new Date()
  const here = thisWeek(people, now)
  if (here.length === 0) return null
  const cities = new Set(here.map(({ city }) => city))
  return (
    <section aria-labelledby="in-town">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="in-town" className="font-display text-title">
          In town this week
        </h2>
        {people.length === most && (
          <Button variant="ghost" size="small" className="-mr-4" onClick={() => all.show()}>
            See all
          </Button>
        )}
      </div>
      <ul className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-4 lg:-mx-1 lg:flex-wrap lg:px-0">
        {here.map((person) => (
          <li key={person.id} className="w-26 shrink-0">
            <button
              type="button"
              onClick={() => openMember(person.id)}
              className="flex w-full flex-col items-center rounded-card py-1 text-center focus-visible:-outline-offset-2"
            >
              <Avatar name={person.name} src={person.avatarUrl} size="large" />
              <span className="mt-2 w-full truncate text-small">{person.name.split(' ')[0]}</span>
              <span className="w-full text-caption text-muted">{whenThere(person, now)}</span>
              {cities.size > 1 && <span className="w-full truncate text-caption text-muted">{person.city}</span>}
            </button>
          </li>
        ))}
      </ul>
      {all.open && <InTownSheet open={all.open} onClose={all.hide} />}
    </section>
  )
}

// The faces of an introduction: the two large, side by side and each whole to the finger, and before them who brings them together. Each face opens
// its profile.
import { useOpenMember } from '#shared/members/open-member.ts'
import { cx } from '#shared/ui/cx.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Person } from '#types/shapes.ts'

/** `between`: one connector, the two of a chain, nobody where the house introduces. */
type Props = { requester: Person; between: Person[]; target: Person; me: string }

// With very large letters they are no wider than the screen has room for.
const large = 'max-h-[32vw] max-w-[32vw]'

export function IntroducedFaces({ requester, between, target, me }: Props) {
  return (
    <div className="grid justify-items-center">
      <div className="flex gap-1">
        <Face person={requester} me={me} size="huge" className={large} />
        <Face person={target} me={me} size="huge" className={large} />
      </div>
      <span className="relative -mt-[min(2rem,7vw)] flex gap-1">
        {between.map((person, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: those who are gone have no other name
          <Face key={place} person={person} me={me} size="large" className="max-h-[20vw] max-w-[20vw]" />
        ))}
      </span>
    </div>
  )
}

type FaceProps = { person: Person; me: string; size: 'huge' | 'large'; className: string }

function Face({ person, me, size, className }: FaceProps) {
  const openMember = useOpenMember()
  const face = (
    <Avatar name={person.name} src={person.avatarUrl} size={size} className={cx(className, 'ring-4 ring-ground')} />
  )
  if (person.id === me || person.id === '') return <span className="flex">{face}</span>
  return (
    <button type="button" onClick={() => openMember(person.id)} className="flex rounded-full">
      {face}
      <span className="sr-only">View {person.name}</span>
    </button>
  )
}

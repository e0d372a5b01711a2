// How the two are connected: requester, connector, target, and in a chain whom the connector knows: somebody, until the reader may know who.
// Each face opens its profile.
import { useOpenMember } from '#shared/members/open-member.ts'
import { cx } from '#shared/ui/cx.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Person } from '#types/shapes.ts'

/** `second` of a chain: null while the reader does not know them. */
type Props = {
  requester: Person
  connector: Person
  second?: Person | null | undefined
  target: Person
  me: string
  joined: boolean
}

export function RequestPath({ requester, connector, second, target, me, joined }: Props) {
  return (
    <div className="@container">
      <div className="flex flex-col items-center justify-center gap-2 @min-[14rem]:flex-row @min-[14rem]:items-start @min-[14rem]:gap-0">
        <Stop person={requester} me={me} />
        <Line reached />
        <Stop person={connector} me={me} />
        {second !== undefined && (
          <>
            <Line reached={joined || second !== null} />
            {second ? <Stop person={second} me={me} /> : <Somebody />}
          </>
        )}
        <Line reached={joined} />
        <Stop person={target} me={me} />
      </div>
    </div>
  )
}

function Line({ reached }: { reached: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'hidden h-px flex-1 @min-[14rem]:mt-8 @min-[14rem]:block',
        reached ? 'bg-gold/60' : 'bg-line-strong/60',
      )}
    />
  )
}

function Somebody() {
  return (
    <span className="flex w-20 shrink flex-col items-center gap-1.5">
      <span aria-hidden="true" className="size-16 rounded-full border border-dashed border-line-strong" />
      <span className="w-full truncate text-center text-caption text-muted">Somebody</span>
    </span>
  )
}

function Stop({ person, me }: { person: Person; me: string }) {
  const openMember = useOpenMember()
  const mine = person.id === me
  const name = mine ? 'You' : (person.name.split(' ')[0] ?? person.name)
  const inside = (
    <>
      <Avatar name={person.name} src={person.avatarUrl} size="large" />
      <span
        aria-hidden={!mine || undefined}
        className="w-full truncate text-center text-caption text-muted group-hover:text-ink"
      >
        {name}
      </span>
      {!mine && <span className="sr-only">View {person.name}</span>}
    </>
  )
  const shape = 'flex w-20 flex-col items-center gap-1.5'
  if (mine) return <span className={shape}>{inside}</span>
  return (
    <button type="button" onClick={() => openMember(person.id)} className={cx(shape, 'group rounded-card')}>
      {inside}
    </button>
  )
}

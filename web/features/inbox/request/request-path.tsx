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
  // Four stand closer.
  const close = second !== undefined
  return (
    <div className="@container">
      <div className="flex flex-col items-center justify-center gap-2 @min-[14rem]:flex-row @min-[14rem]:items-start @min-[14rem]:gap-0">
        <Stop person={requester} me={me} close={close} />
        <Line reached close={close} />
        <Stop person={connector} me={me} close={close} />
        {second !== undefined && (
          <>
            <Line reached={joined || second !== null} close />
            {second ? <Stop person={second} me={me} close /> : <Somebody />}
          </>
        )}
        <Line reached={joined} close={close} />
        <Stop person={target} me={me} close={close} />
      </div>
    </div>
  )
}

function Line({ reached, close }: { reached: boolean; close: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'hidden h-px flex-1 @min-[14rem]:block',
        close ? '@min-[14rem]:mt-6' : '@min-[14rem]:mt-8',
        reached ? 'bg-gold/60' : 'bg-line-strong/60',
      )}
    />
  )
}

function Somebody() {
  return (
    <span className="flex w-16 flex-col items-center gap-1.5">
      <span aria-hidden="true" className="size-12 rounded-full border border-dashed border-line-strong" />
      {/* A little wider than its place: nothing stands beside the word. */}
      <span className="text-caption text-muted whitespace-nowrap">Somebody</span>
    </span>
  )
}

function Stop({ person, me, close }: { person: Person; me: string; close: boolean }) {
  const openMember = useOpenMember()
  const mine = person.id === me
  const name = mine ? 'You' : (person.name.split(' ')[0] ?? person.name)
  const inside = (
    <>
      <Avatar name={person.name} src={person.avatarUrl} size={close ? 'medium' : 'large'} />
      <span
        aria-hidden={!mine || undefined}
        className="w-full truncate text-center text-caption text-muted group-hover:text-ink"
      >
        {name}
      </span>
      {!mine && <span className="sr-only">View {person.name}</span>}
    </>
  )
  const shape = cx('flex flex-col items-center gap-1.5', close ? 'w-16' : 'w-20')
  if (mine) return <span className={shape}>{inside}</span>
  return (
    <button type="button" onClick={() => openMember(person.id)} className={cx(shape, 'group rounded-card')}>
      {inside}
    </button>
  )
}

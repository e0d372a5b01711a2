// A list of people in a sheet, searchable when it is long; each opens a profile. Does not know why they are listed.
import { memo, type ReactNode, useDeferredValue } from 'react'
import { useTypedHere } from '#shared/drafts/use-typed-here.ts'
import { counted } from '#shared/format/number.ts'
import { findPeople } from '#shared/people/find-people.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { Person } from '#types/shapes.ts'

export type Listed = Person & { city?: string | null; badge?: string }
type Listing = { data: Listed[] | undefined; error: unknown; refetch: () => unknown; isFetching: boolean }

type PeopleSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  people: Listing
  onChoose: (id: string) => void
  empty: string
  emptyAction?: ReactNode
  /** An action on a person besides opening the profile. */
  extra?: (person: Listed) => ReactNode
}

const searchableFrom = 9
/** More rows than a screen shows. */
const atOnce = 24

export function PeopleSheet({ open, onClose, title, people, onChoose, empty, emptyAction, extra }: PeopleSheetProps) {
  const [query, setQuery] = useTypedHere(title)
  const wanted = useDeferredValue(query.trim())
  const { data, error } = people
  const shown = data && findPeople(data, wanted)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setQuery('')}
      title={title}
      size={(data?.length ?? 0) >= searchableFrom ? 'full' : 'auto'}
    >
      {!data && Boolean(error) && (
        <ErrorState error={error} onRetry={() => people.refetch()} retrying={people.isFetching} />
      )}
      {!data && !error && (
        <SkeletonRegion label={`Loading ${title.toLowerCase()}`}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonRegion>
      )}
      {data?.length === 0 && <EmptyState title={empty} action={emptyAction} />}
      {data && data.length >= searchableFrom && (
        <Field label={`Search ${counted(data.length, 'person', 'people')}`} hideLabel className="mb-3">
          <TextInput
            type="search"
            placeholder="Search by name"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
      )}
      {shown?.length === 0 && wanted && <p className="py-6 text-muted">Nobody by that name.</p>}
      {shown && <People people={shown} onChoose={onChoose} extra={extra} />}
    </Sheet>
  )
}

type PeopleProps = { people: Listed[] } & Pick<PeopleSheetProps, 'onChoose' | 'extra'>

// The first rows are there with the sheet; hundreds more come when nothing else is to be done.
function People({ people, onChoose, extra }: PeopleProps) {
  const drawn = useDeferredValue(people, people.slice(0, atOnce))
  return (
    <ul>
      {drawn.map((person) => (
        <Row key={person.id} person={person} onChoose={onChoose} extra={extra} />
      ))}
    </ul>
  )
}

type RowProps = { person: Listed } & Pick<PeopleSheetProps, 'onChoose' | 'extra'>

const Row = memo(function Row({ person, onChoose, extra }: RowProps) {
  return (
    <li className="flex items-center gap-2 border-b [contain:layout_style] last:border-0">
      <button
        type="button"
        onClick={() => onChoose(person.id)}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-4 py-2 text-left focus-visible:-outline-offset-2"
      >
        <Avatar name={person.name} src={person.avatarUrl} />
        <span className="min-w-0">
          <span className="block truncate">{person.name}</span>
          <span className="block truncate text-small text-muted">
            {[person.badge, person.city].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      {extra?.(person)}
    </li>
  )
})

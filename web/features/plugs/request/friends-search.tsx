// Searches a friend's friends: from two characters on, a third of a second after the last key, ten results at most.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { SEARCH_FROM, searchFriendsQuery } from '#shared/api/members/members.ts'
import { useTypedHere } from '#shared/drafts/use-typed-here.ts'
import { counted } from '#shared/format/number.ts'
import { PersonChoice } from '#shared/people/person-choice.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { RadioList } from '#shared/ui/forms/radio-list.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import type { FoundMember } from '#types/shapes.ts'
import type { Chosen } from '../data/use-chosen-here.ts'

const DEBOUNCE = 300

type Props = { friend: ShownProfile; chosen: Chosen | null; onChoose: (found: Chosen | null) => void }

export function FriendsSearch({ friend, chosen, onChoose }: Props) {
  const [typed, setTyped] = useTypedHere('friends')
  const query = useSettled(typed.trim(), DEBOUNCE)
  const search = useQuery(searchFriendsQuery(friend.userId, query))
  const found = query.length >= SEARCH_FROM ? search.data : undefined

  if (chosen)
    return (
      <div className="flex items-center justify-between gap-4 rounded-card bg-raised px-4 py-2">
        <span className="min-w-0 truncate">{chosen.name}</span>
        <Button variant="ghost" size="small" onClick={() => onChoose(null)}>
          Change
        </Button>
      </div>
    )
  return (
    <div>
      <Field
        label={`Search ${friend.name}’s friends`}
        hint={typed.trim().length < SEARCH_FROM ? 'Type two letters or more.' : undefined}
      >
        <TextInput
          type="search"
          autoComplete="off"
          placeholder="Name or Instagram handle"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className="mt-2 text-small text-muted">
        {statusOf()}
      </p>
      {found && found.length > 0 && (
        <RadioList
          aria-label={`Friends of ${friend.name}`}
          value={null}
          onValueChange={(id) => onChoose(found.find(({ userId }) => userId === id) ?? null)}
          className="mt-1 flex flex-col gap-1"
        >
          {found.map((person) => (
            <PersonChoice
              key={person.userId}
              id={person.userId}
              name={person.name}
              avatarUrl={person.avatarUrl}
              note={noteOn(person)}
              disabled={person.isDirectFriend || person.mayAsk === false}
            />
          ))}
        </RadioList>
      )}
    </div>
  )

  function statusOf() {
    if (query.length < SEARCH_FROM) return ''
    if (search.isError) return 'The search did not work. Please try again.'
    if (!found) return 'Searching...'
    return found.length === 0 ? 'Nobody by that name.' : counted(found.length, 'person', 'people')
  }
}

function noteOn({ isDirectFriend, mayAsk, city }: FoundMember) {
  if (isDirectFriend) return 'Your friend already'
  return mayAsk === false ? 'Only by chosen friends' : city
}

// The value once it has not changed for `delay` milliseconds.
function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

// The own friends: five faces and a button to see all.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { Section } from '../components/section.tsx'
import { PeopleSheet } from './people-sheet.tsx'

export const friendsPreview = 5

export function OwnFriends({ own }: { own: Pick<MyProfile, 'userId' | 'friends' | 'friendCount'> }) {
  const [open, setOpen] = useState(false)
  const openMember = useOpenMember()
  const all = useQuery({ ...friendsOfQuery(own.userId), enabled: open })
  const toDiscover = (
    <ButtonLink to="/discover" variant="quiet">
      Discover members
    </ButtonLink>
  )
  return (
    <Section
      title={own.friendCount > 0 ? `Friends · ${own.friendCount}` : 'Friends'}
      aside={
        own.friendCount > 0 && (
          <Button variant="ghost" size="small" className="-my-3 -mr-4" onClick={() => setOpen(true)}>
            See All
          </Button>
        )
      }
    >
      {own.friends.length === 0 ? (
        <>
          <p className="mb-4 text-muted">No friends yet. Every friendship here begins with an introduction.</p>
          {toDiscover}
        </>
      ) : (
        <ul className="grid grid-cols-5 gap-2">
          {own.friends.slice(0, friendsPreview).map(({ id, name, avatarUrl }) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                onClick={() => openMember(id)}
                className="flex w-full flex-col items-center gap-2 rounded-card py-1"
              >
                <Avatar name={name} src={avatarUrl} size="large" className="max-w-full" />
                <span className="w-full truncate text-center text-caption text-muted">{name.split(' ')[0]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <PeopleSheet
        open={open}
        onClose={() => setOpen(false)}
        title="Friends"
        people={all}
        empty="No friends yet."
        emptyAction={toDiscover}
        onChoose={(id) => {
          setOpen(false)
          openMember(id)
        }}
      />
    </Section>
  )
}

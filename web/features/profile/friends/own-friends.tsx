// The own friends: five faces and a button to see all.
import { useQuery } from '@tanstack/react-query'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { Section } from '../components/section.tsx'
import { PeopleSheet } from './people-sheet.tsx'

export const friendsPreview = 5

export function OwnFriends({ own }: { own: Pick<MyProfile, 'userId' | 'friends' | 'friendCount'> }) {
  const listed = useOverlay('friends')
  const openMember = useOpenMember()
  const all = useQuery({ ...friendsOfQuery(own.userId), enabled: listed.open })
  const toDiscover = (
    <ButtonLink to="/discover" variant="quiet">
      Discover members
    </ButtonLink>
  )
  return (
    <Section
      heading="h3"
      title={own.friendCount > 0 ? `Friends · ${own.friendCount}` : 'Friends'}
      aside={
        own.friendCount > 0 && (
          <Button
            variant="ghost"
            size="small"
            className="-my-3 -mr-4"
            aria-label="See all friends"
            onClick={() => listed.show()}
          >
            See all
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
                aria-label={name}
                onClick={() => openMember(id)}
                className="flex w-full flex-col items-center gap-2 rounded-card py-1"
              >
                <Avatar name={name} src={avatarUrl} size="large" className="aspect-square h-auto max-w-full" />
                <span className="w-full truncate text-center text-caption text-muted">{name.split(' ')[0]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <PeopleSheet
        open={listed.open}
        onClose={listed.hide}
        title="Friends"
        people={all}
        empty="No friends yet."
        emptyAction={toDiscover}
        onChoose={openMember}
      />
    </Section>
  )
}

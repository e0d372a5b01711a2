// Request Plug and Plug With on the own profile: first choose the person, then the plug sheets take over.
import { useQuery } from '@tanstack/react-query'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { plugOpportunitiesQuery } from '#shared/api/members/members.ts'
import { counted } from '#shared/format/number.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useOpenIntroduction, useOpenPlug } from '#shared/members/open-member.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { PeopleSheet } from '../friends/people-sheet.tsx'

export function OwnPlugs({ userId }: { userId: string }) {
  const choosingTarget = useOverlay('choose-target')
  const choosingFriend = useOverlay('choose-friend')
  const openPlug = useOpenPlug()
  const openIntroduction = useOpenIntroduction()
  const opportunities = useQuery({ ...plugOpportunitiesQuery(), enabled: choosingTarget.open })
  const friends = useQuery({ ...friendsOfQuery(userId), enabled: choosingFriend.open })
  const targets = opportunities.data?.map(({ profile }) => ({
    id: profile.userId,
    name: profile.name,
    avatarUrl: profile.avatarUrl,
    badge: profile.city,
    city: counted(profile.mutualCount, 'mutual'),
  }))
  const toDiscover = (
    <ButtonLink to="/discover" variant="quiet">
      Discover members
    </ButtonLink>
  )
  return (
    <>
      <div className="flex flex-wrap gap-3 [&>*]:flex-1">
        <Button onClick={() => choosingTarget.show()}>Request Plug</Button>
        <Button variant="quiet" onClick={() => choosingFriend.show()}>
          Plug With
        </Button>
      </div>
      <PeopleSheet
        open={choosingTarget.open}
        onClose={choosingTarget.hide}
        title="Who would you like to meet?"
        people={{ ...opportunities, data: targets }}
        empty="Nobody within reach right now."
        emptyAction={toDiscover}
        onChoose={(id) => openPlug(id)}
      />
      <PeopleSheet
        open={choosingFriend.open}
        onClose={choosingFriend.hide}
        title="Whom would you like to introduce?"
        people={friends}
        empty="You need two friends to introduce them."
        emptyAction={toDiscover}
        onChoose={(id) => openIntroduction(id)}
      />
    </>
  )
}

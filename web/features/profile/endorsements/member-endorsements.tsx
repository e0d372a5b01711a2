// Endorsements on a member's page: a preview of three, all on demand, and for a friend the button to write one.

import type { ShownProfile } from '#shared/api/members/members.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Section } from '../components/section.tsx'
import { endorsementAct, endorsementSubject } from '../data/endorsement-act.ts'
import { EndorsementQuotes } from './endorsement-quotes.tsx'
import { EndorsementsSheet } from './endorsements-sheet.tsx'
import { UnsentEndorsements } from './unsent-endorsements.tsx'
import { WriteEndorsementDialog } from './write-endorsement-dialog.tsx'

export function MemberEndorsements({ member }: { member: ShownProfile }) {
  const { name, userId, endorsements, endorsementCount } = member
  const me = useUserId()
  const onTheirWay = useActs(me, endorsementAct, endorsementSubject(userId))
  const listed = useOverlay(`endorsements-${userId}`)
  const writing = useOverlay(`endorse-${userId}`)
  const isFriend = member.relationship === 'friend'
  if (!isFriend && endorsementCount === 0 && onTheirWay.length === 0) return null
  return (
    <Section
      heading="h3"
      title={endorsementCount > 0 ? `Endorsements · ${endorsementCount}` : 'Endorsements'}
      aside={
        endorsementCount > endorsements.length && (
          <Button
            variant="ghost"
            size="small"
            className="-my-3 -mr-4"
            aria-label="See all endorsements"
            onClick={() => listed.show()}
          >
            See all
          </Button>
        )
      }
    >
      {endorsements.length > 0 ? (
        <EndorsementQuotes endorsements={endorsements} />
      ) : (
        <p className="text-muted">Nobody has written about {name} yet.</p>
      )}
      <UnsentEndorsements userId={me} entries={onTheirWay} />
      {isFriend && (
        <Button variant="quiet" className="mt-5 max-w-full py-2 whitespace-normal" onClick={() => writing.show()}>
          Endorse {name}
        </Button>
      )}
      <EndorsementsSheet member={userId} name={name} open={listed.open} onClose={listed.hide} />
      {isFriend && (
        <WriteEndorsementDialog
          open={writing.open}
          onClose={writing.hide}
          endorsee={{ id: userId, name }}
          already={[...member.endorsedIndustries, ...onTheirWay.map(({ input }) => input.industry)]}
          suggested={member.industryScores.map(({ label }) => label)}
        />
      )}
    </Section>
  )
}

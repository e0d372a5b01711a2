// Endorsements on a member's page: a preview of three, all on demand, and for a friend the button to write one.

import type { ShownProfile } from '#shared/api/members/members.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Section } from '../components/section.tsx'
import { EndorsementQuotes } from './endorsement-quotes.tsx'
import { EndorsementsSheet } from './endorsements-sheet.tsx'
import { WriteEndorsementDialog } from './write-endorsement-dialog.tsx'

export function MemberEndorsements({ member }: { member: ShownProfile }) {
  const { name, userId, endorsements, endorsementCount } = member
  const listed = useOverlay(`endorsements-${userId}`)
  const writing = useOverlay(`endorse-${userId}`)
  const isFriend = member.relationship === 'friend'
  if (!isFriend && endorsementCount === 0) return null
  return (
    <Section
      heading="h3"
      title={endorsementCount > 0 ? `Endorsements · ${endorsementCount}` : 'Endorsements'}
      aside={
        endorsementCount > endorsements.length && (
          <Button variant="ghost" size="small" className="-my-3 -mr-4" onClick={() => listed.show()}>
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
          already={member.endorsedIndustries}
          suggested={member.industryScores.map(({ label }) => label)}
        />
      )}
    </Section>
  )
}

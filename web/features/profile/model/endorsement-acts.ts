// Endorsements and requests for them, with what is on its way. Pure.
import type { ShownProfile } from '#shared/api/members/members.ts'
import type { Endorsement, EndorsementRequests } from '#types/shapes.ts'

const shown = 3

/** The member with an endorsement that has just arrived. */
export function withEndorsement(member: ShownProfile, written: Endorsement): ShownProfile {
  if (member.endorsements.some(({ id }) => id === written.id)) return member
  return {
    ...member,
    endorsements: [written, ...member.endorsements].slice(0, shown),
    endorsementCount: member.endorsementCount + 1,
    endorsedIndustries: [...member.endorsedIndustries, written.industry],
  }
}

type Waiting<Input> = readonly { input: Input }[]

/** Without those that are about to be closed, and those whose answer is on its way. */
export function openRequests(
  { sent, received }: EndorsementRequests,
  closings: Waiting<{ id: string }>,
  answers: Waiting<{ request?: string }>,
): EndorsementRequests {
  const gone = new Set([...closings.map(({ input }) => input.id), ...answers.map(({ input }) => input.request)])
  return {
    sent: sent.filter(({ id }) => !gone.has(id)),
    received: received.filter(({ id }) => !gone.has(id)),
  }
}

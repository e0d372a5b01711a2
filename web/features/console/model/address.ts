// Says how far an applicant's address is proved, and what that means for an approval. Decides nothing.
import type { Application } from '#types/shapes.ts'
import type { Badge } from './application.ts'

type Known = Pick<Application, 'status' | 'address' | 'address_member'>

/** Null if there is nothing to say: the application is approved, or rejected and nobody's yet, or the club asks nobody. */
export function addressLine({ status, address, address_member: member }: Known, asks: boolean): Badge | null {
  if (status === 'approved') return null
  if (address === 'member')
    return { label: `Is a member’s: ${member?.name ?? 'no name yet'} (can’t be approved)`, tone: 'bad' }
  if (status !== 'pending') return null
  if (address === 'confirmed') return { label: 'Address confirmed', tone: 'good' }
  if (address === 'waiting') return { label: 'Not confirmed yet', tone: 'warn' }
  return asks ? { label: 'Never asked to confirm', tone: 'plain' } : null
}

export const isMembersAddress = ({ status, address }: Known) => status === 'pending' && address === 'member'

/** Whether approving now leaves the chosen password unused. */
export const leavesPasswordUnused = (application: Known, asks: boolean) =>
  asks && application.status === 'pending' && application.address !== 'confirmed' && !isMembersAddress(application)

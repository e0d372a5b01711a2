// A draft of the signed-in member: nobody else who uses this device finds it. Signing out by choice takes it along; a session that ends
// by itself does not, so that what was being written is there when the member comes back.
import { onFarewell } from '#shared/session/farewell.ts'
import { isLeaving } from '#shared/session/leaving.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { deleteDraftsOf } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

const owners = new Set<string>()

onFarewell(() => {
  if (isLeaving()) for (const owner of owners) deleteDraftsOf(owner)
  owners.clear()
})

export function useMemberDraft<Value>(name: string, version: number, initial: Value) {
  const userId = useUserId()
  owners.add(userId)
  return useDraft(`${userId}:${name}`, version, initial)
}

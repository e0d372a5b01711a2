// A draft of the signed-in member: nobody else who uses this device finds it. Signing out by choice deletes it; a session that ends by
// itself does not, so that the text is there when the member comes back.
import { isSigningOut, onSessionEnd } from '#shared/session/session-end.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { deleteDraftsOf } from './draft-store.ts'
import type { DraftOptions } from './open-draft.ts'
import { useDraft } from './use-draft.ts'

const owners = new Set<string>()

onSessionEnd(() => {
  if (isSigningOut()) for (const owner of owners) deleteDraftsOf(owner)
  owners.clear()
})

export function useMemberDraft<Value>(
  name: string,
  version: number,
  initial: Value | (() => Value),
  options?: DraftOptions<Value>,
) {
  const userId = useUserId()
  owners.add(userId)
  return useDraft(`${userId}:${name}`, version, initial, options)
}

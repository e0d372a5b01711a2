// A draft of the signed-in member: nobody else who uses this device finds it, and signing out takes it along (`forget-drafts.ts`).
import { useUserId } from '#shared/session/use-auth.ts'
import type { DraftOptions } from './open-draft.ts'
import { useDraft } from './use-draft.ts'

export function useMemberDraft<Value>(
  name: string,
  version: number,
  initial: Value | (() => Value),
  options?: DraftOptions<Value>,
) {
  return useDraft(`${useUserId()}:${name}`, version, initial, options)
}

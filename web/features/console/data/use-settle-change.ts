// Keeps a change of a member's profile or puts back what was, with its toasts, and which changes are busy with what.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settleProfileChange } from '#shared/api/admission/console.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { ProfileChange } from '#types/shapes.ts'

export function useSettleChange() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<Record<string, 'restore' | 'keep'>>({})

  async function settle({ id, member }: ProfileChange, restore: boolean) {
    setBusy((current) => ({ ...current, [id]: restore ? 'restore' : 'keep' }))
    try {
      await settleProfileChange(id, restore)
      toast.success(restore ? 'Put back as it was' : 'Kept', { description: member.name })
    } catch (error) {
      toast.error(restore ? 'Failed to put it back' : 'Failed to keep it', { description: describeError(error) })
    } finally {
      await staleAfter(cache, 'settle_profile_change')
      setBusy(({ [id]: _, ...others }) => others)
    }
  }

  return { settle, busyWith: (id: string) => busy[id] ?? null }
}

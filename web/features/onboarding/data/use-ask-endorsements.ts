// Sends the collected endorsement requests and shows the result. Sent ones leave the list, failed ones stay.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { staleAfter } from '#shared/api/stale-after.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { askForEndorsements } from './ask-for-endorsements.ts'

export function useAskEndorsements(onAsked: (recipient: string) => void) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  const send = useCallback(
    async (recipients: string[]) => {
      setBusy(true)
      const outcomes = await askForEndorsements(recipients)
      const failed = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome] : []))
      for (const { recipient, ...outcome } of outcomes) if ('sent' in outcome) onAsked(recipient)
      await staleAfter(cache, 'request_endorsements')
      setBusy(false)
      const sent = outcomes.length - failed.length
      if (sent > 0) toast.success(sent === 1 ? 'Endorsement request sent' : `${sent} endorsement requests sent`)
      if (failed[0]) {
        toast.error('Failed to send endorsement requests', {
          description: failed.map(({ recipient, error }) => `${recipient}: ${describeError(error)}`).join(' '),
        })
      }
      return sent
    },
    [cache, onAsked],
  )

  return { send, busy }
}

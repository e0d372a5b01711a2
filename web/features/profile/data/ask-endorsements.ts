// Asks a member by handle, or anybody by mail, for an endorsement; takes back what was asked; declines what one was asked.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { throwIfFunctionError } from '#shared/errors/throw-if-function-error.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { myProfileKey, type SentRequest } from './my-profile.ts'

async function askEndorsement(recipient: string) {
  const client = await supabase()
  const made = answerAs<SentRequest[]>(await client.rpc('request_endorsements', { recipients: [recipient.trim()] }))
  for (const { id, kind } of made) {
    if (kind === 'email')
      await throwIfFunctionError(await client.functions.invoke('mail-endorsement-request', { body: { requestId: id } }))
  }
  return made
}

export function useAskEndorsement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: askEndorsement,
    onSuccess: () => toast.success('Endorsement request sent'),
    onError: (error, recipient) =>
      sayFailed(error, 'Failed to send endorsement requests', {
        too_many_requests: 'Maximum 3 endorsement requests allowed',
        already_requested: 'You have asked them already.',
        recipient_unknown: `There is no member ${recipient.trim()}.`,
        self: 'This is your own address.',
        invalid_recipient: 'Please enter an email or @handle',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: myProfileKey }),
  })
}

async function closeRequest({ id, as }: { id: string; as: 'asker' | 'asked' }) {
  const client = await supabase()
  throwIfError(
    as === 'asker'
      ? await client.rpc('cancel_endorsement_request', { request: id })
      : await client.rpc('decline_endorsement_request', { request: id }),
  )
}

export function useCloseEndorsementRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: closeRequest,
    onError: (error) =>
      sayFailed(error, 'Failed to withdraw the request', {
        request_not_found: 'This request has been answered already.',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: myProfileKey }),
  })
}

// Writes an endorsement for a friend, or as the answer to who asked for one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { memberProfileKey } from './member-profile.ts'
import { myProfileKey } from './my-profile.ts'

export type NewEndorsement = {
  endorsee: { id: string; name: string }
  industry: string
  snippet: string
  /** The request this answers. */
  request?: string
}

async function writeEndorsement({ endorsee, industry, snippet, request }: NewEndorsement) {
  const client = await supabase()
  throwIfError(
    request
      ? await client.rpc('answer_endorsement_request', { request, industry, snippet })
      : await client.rpc('write_endorsement', { endorsee: endorsee.id, industry, snippet }),
  )
}

export function useWriteEndorsement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: writeEndorsement,
    onSuccess: (_, { endorsee }) =>
      toast.success('Endorsement written', { description: `${endorsee.name} will see it.` }),
    onError: (error, { endorsee }) =>
      sayFailed(error, 'Failed to write endorsement', {
        not_friends: `Only friends endorse each other, and ${endorsee.name} is no longer one of yours.`,
        already_endorsed: `You have endorsed ${endorsee.name} in this industry already.`,
        request_not_found: 'This request has been answered already.',
      }),
    onSettled: (_data, _error, { endorsee }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: memberProfileKey(endorsee.id) }),
        queries.invalidateQueries({ queryKey: ['endorsements-of', endorsee.id] }),
        queries.invalidateQueries({ queryKey: myProfileKey }),
      ]),
  })
}

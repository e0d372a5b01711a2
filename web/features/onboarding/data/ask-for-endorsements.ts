// Asks people for an endorsement, one by one, so that one who cannot be reached holds nobody else back.
import { queryOptions } from '@tanstack/react-query'
import { throwIfFunctionError } from '#shared/errors/throw-if-function-error.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type SentRequest = { id: string; kind: 'member' | 'email'; recipient: string; createdAt: string }

export type AskOutcome = { recipient: string; sent: SentRequest } | { recipient: string; error: unknown }

export async function askForEndorsements(recipients: string[]): Promise<AskOutcome[]> {
  const outcomes: AskOutcome[] = []
  for (const recipient of recipients) {
    try {
      outcomes.push({ recipient, sent: await ask(recipient) })
    } catch (error) {
      outcomes.push({ recipient, error })
    }
  }
  return outcomes
}

async function ask(recipient: string): Promise<SentRequest> {
  const client = await supabase()
  const [sent] = answerAs<SentRequest[]>(await client.rpc('request_endorsements', { recipients: [recipient] }))
  if (!sent) throw new Error('The request was not taken')
  if (sent.kind === 'email') await mail(sent.id)
  return sent
}

// A request whose mail did not leave reaches nobody: it is taken back, so that it can be tried again.
async function mail(requestId: string) {
  const client = await supabase()
  try {
    await throwIfFunctionError(await client.functions.invoke('mail-endorsement-request', { body: { requestId } }))
  } catch (error) {
    await client.rpc('cancel_endorsement_request', { request: requestId })
    throw error
  }
}

async function sentRequests(): Promise<SentRequest[]> {
  const client = await supabase()
  return answerAs<{ sent: SentRequest[] }>(await client.rpc('my_endorsement_requests')).sent
}

export const sentRequestsQuery = (userId: string) =>
  queryOptions({ queryKey: ['endorsement-requests', userId, 'sent'], queryFn: sentRequests, staleTime: 0 })

// Endorsements: those of a member, writing one, and requests for one, sent and received.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isAppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { isPassing } from '#shared/outbox/passing.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { SentRequest } from '#types/shapes.ts'

export const endorsementKeys = {
  all: ['endorsements'] as const,
  lists: ['endorsements', 'of'] as const,
  requests: ['endorsements', 'requests'] as const,
}

async function getEndorsementsOf(member: string, after: string | null) {
  const client = await supabase()
  return throwIfError(await client.rpc('endorsements_of', { member, page_size: 20, ...(after ? { after } : {}) }))
}

/** All endorsements of a member, page by page, newest first. */
export const endorsementsOfQuery = (member: string) =>
  infiniteQueryOptions({
    queryKey: [...endorsementKeys.lists, member],
    queryFn: ({ pageParam }) => getEndorsementsOf(member, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

async function getEndorsementRequests() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_endorsement_requests'))
}

/** The open requests of the member: those sent, and those received. */
export const endorsementRequestsQuery = (userId: string) =>
  queryOptions({ queryKey: [...endorsementKeys.requests, userId], queryFn: getEndorsementRequests, staleTime: 0 })

/** Asks a member by handle, or anybody by e-mail. `id` is made on the device: sending it again changes nothing. */
export async function requestEndorsement(id: string, recipient: string, signal?: AbortSignal): Promise<SentRequest> {
  const client = await supabase()
  const asked = client.rpc('request_endorsements', { recipients: [recipient.trim()], request_ids: [id] })
  const [sent] = throwIfError(await (signal ? asked.abortSignal(signal) : asked))
  if (!sent) throw new Error('The request was not taken')
  if (sent.kind === 'email') await mailRequest(sent.id)
  return sent
}

async function mailRequest(requestId: string) {
  try {
    await callFunction('mail-endorsement-request', { requestId })
  } catch (error) {
    // Answered or taken back since: there is nothing to mail any more.
    if (isAppError(error, 'request_not_found')) return
    // A request whose mail is refused reaches nobody: it is withdrawn, so that the member can try again.
    if (isAppError(error) && !isPassing(error)) {
      const client = await supabase()
      await client.rpc('cancel_endorsement_request', { request: requestId })
    }
    throw error
  }
}

export async function cancelEndorsementRequest(request: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('cancel_endorsement_request', { request }).abortSignal(signal))
}

/** The member who asked is not told. */
export async function declineEndorsementRequest(request: string, signal?: AbortSignal): Promise<void> {
  const client = await supabase()
  const declined = client.rpc('decline_endorsement_request', { request })
  throwIfError(await (signal ? declined.abortSignal(signal) : declined))
}

/** `id` is made on the device: sending it again changes nothing. */
type Words = { id: string; industry: string; snippet: string }

export async function answerEndorsementRequest(request: string, { id, ...words }: Words, signal: AbortSignal) {
  const client = await supabase()
  const answer = { request, ...words, endorsement_id: id }
  return throwIfError(await client.rpc('answer_endorsement_request', answer).abortSignal(signal))
}

export async function writeEndorsement(endorsee: string, { id, ...words }: Words, signal: AbortSignal) {
  const client = await supabase()
  const written = { endorsee, ...words, endorsement_id: id }
  return throwIfError(await client.rpc('write_endorsement', written).abortSignal(signal))
}

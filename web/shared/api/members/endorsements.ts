// Endorsements: those of a member, writing one, and requests for one, sent and received.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
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

/** Asks a member by handle, or anybody by e-mail. */
export async function requestEndorsement(recipient: string): Promise<SentRequest> {
  const client = await supabase()
  const [sent] = throwIfError(await client.rpc('request_endorsements', { recipients: [recipient.trim()] }))
  if (!sent) throw new Error('The request was not taken')
  if (sent.kind === 'email') await mailRequest(sent.id)
  return sent
}

// A request whose mail was not sent reaches nobody: it is withdrawn, so that the member can try again.
async function mailRequest(requestId: string) {
  const client = await supabase()
  try {
    await callFunction('mail-endorsement-request', { requestId })
  } catch (error) {
    await client.rpc('cancel_endorsement_request', { request: requestId })
    throw error
  }
}

export async function cancelEndorsementRequest(request: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('cancel_endorsement_request', { request }))
}

/** The member who asked is not told. */
export async function declineEndorsementRequest(request: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('decline_endorsement_request', { request }))
}

type Words = { industry: string; snippet: string }

export async function answerEndorsementRequest(request: string, { industry, snippet }: Words): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('answer_endorsement_request', { request, industry, snippet }))
}

export async function writeEndorsement(endorsee: string, { industry, snippet }: Words): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('write_endorsement', { endorsee, industry, snippet }))
}

// Reports and what the committee does about them: sending one, one's own, the committee's queue. The committee's part is never kept on the device.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import type { Reportable } from '#shared/safety/reportable.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { ReportReason, SafetyAct } from '#types/shapes.ts'
import { safetyKeys } from './safety-keys.ts'

export type Report = Pick<Reportable, 'kind' | 'subject' | 'photo'> & { reason: ReportReason; words: string }

/** `id` is made on the device: a second arrival is the same report. */
export async function sendReport(
  { id, kind, subject, photo, reason, words }: Report & { id: string },
  signal: AbortSignal,
) {
  const client = await supabase()
  return throwIfError(
    await client
      .rpc('send_report', { report: id, kind, subject, reason, words: words.trim() || null, photo: photo ?? null })
      .abortSignal(signal),
  )
}

async function mySafety() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_safety'))
}

/** What the member reported, and what the committee did that concerns them. */
export const mySafetyQuery = () => queryOptions({ queryKey: safetyKeys.mine, queryFn: mySafety })

export async function appealMeasure(measure: string, words: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('appeal_measure', { measure, words }).abortSignal(signal))
}

/** `link`: of the mail. Without it, by what is left of a session. */
export const closedAccountQuery = (link: string | null) =>
  queryOptions({
    queryKey: [...safetyKeys.closed, link],
    queryFn: async () => {
      const client = await supabase()
      return throwIfError(await client.rpc('why_closed', { token: link }))
    },
    staleTime: 0,
    meta: { persist: false },
  })

/** What was to be erased stays. */
export async function keepClosedAccount(link: string | null) {
  const client = await supabase()
  return throwIfError(await client.rpc('keep_closed_account', { token: link }))
}

export async function answerClosedAccount(words: string, link: string | null) {
  const client = await supabase()
  return throwIfError(await client.rpc('answer_closed_account', { words, token: link }))
}

export async function sendClosedAccountLink(email: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('send_closed_account_link', { email }))
}

// The committee ---------------------------------------------------------------------------------------------------------------

const notKept = { staleTime: 0, meta: { persist: false } }

/** A word tells of a report at once; this is for a tab whose connection was lost unnoticed. */
const lookAgainEvery = 60_000

export const queueStates = ['open', 'appeals', 'answered'] as const
export type QueueState = (typeof queueStates)[number]

export const safetyPageSize = 25

async function safetyQueue(state: QueueState, page: number) {
  const client = await supabase()
  return throwIfError(await client.rpc('safety_queue', { state, page, page_size: safetyPageSize }))
}

export const safetyQueueQuery = (state: QueueState, page: number) =>
  queryOptions({
    ...notKept,
    queryKey: [...safetyKeys.lists, 'queue', state, page],
    queryFn: () => safetyQueue(state, page),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainEvery,
  })

async function reportDetails(report: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('report_details', { report }))
}

export const reportQuery = (report: string) =>
  queryOptions({
    ...notKept,
    queryKey: [...safetyKeys.committee, 'report', report],
    queryFn: () => reportDetails(report),
  })

/** Reading this is written to the audit: only on request. */
export async function readContext(report: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('report_context', { report }))
}

async function safetyMembers(page: number) {
  const client = await supabase()
  return throwIfError(await client.rpc('safety_members', { page, page_size: safetyPageSize }))
}

export const safetyMembersQuery = (page: number) =>
  queryOptions({
    ...notKept,
    queryKey: [...safetyKeys.lists, 'members', page],
    queryFn: () => safetyMembers(page),
    placeholderData: keepPreviousData,
  })

export type Acting = {
  measure: string
  report: string
  version: number
  act: SafetyAct
  note: string
  reason: ReportReason
  days: number | null
  member: string
}

/** Closing an account also closes the door to new sign-ins, which is the auth service's to do. */
export async function actOnReport({ member, ...acting }: Acting) {
  const client = await supabase()
  const report = throwIfError(await client.rpc('act_on_report', acting))
  if (acting.act === 'disable') await callFunction('manage-user-account', { memberId: member, action: 'disable' })
  return report
}

export type Undoing = { measure: string; version: number; act: SafetyAct; member: string }

export async function undoMeasure({ measure, version, act, member }: Undoing) {
  const client = await supabase()
  const report = throwIfError(await client.rpc('undo_measure', { measure, version }))
  if (act === 'disable') await callFunction('manage-user-account', { memberId: member, action: 'enable' })
  return report
}

export type Answering = {
  measure: string
  version: number
  lift: boolean
  answer: string
  act: SafetyAct
  member: string
}

export async function answerAppeal({ act, member, ...answering }: Answering) {
  const client = await supabase()
  const report = throwIfError(await client.rpc('answer_appeal', answering))
  if (act === 'disable' && answering.lift)
    await callFunction('manage-user-account', { memberId: member, action: 'enable' })
  return report
}

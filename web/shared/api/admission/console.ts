// The admin console: applications and their history, accounts. Nothing of it is kept on the device.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Application, ApplicationStatus } from '#types/shapes.ts'
import { consoleKeys } from './console-keys.ts'

const notKept = { staleTime: 0, meta: { persist: false } }

/** The orders `search_applications` knows. */
export const listSorts = ['newest', 'oldest', 'name'] as const

export type Asked = {
  status: Exclude<ApplicationStatus, 'aside'>
  query: string
  sort: (typeof listSorts)[number]
  page: number
}

export const consolePageSize = 25

/** Realtime reports changes at once; this is for a tab whose connection was lost unnoticed. */
const lookAgainEvery = 60_000

async function searchApplications({ status, query, sort, page }: Asked) {
  const client = await supabase()
  return throwIfError(
    await client.rpc('search_applications', { status, query: query || null, sort, page, page_size: consolePageSize }),
  )
}

/** One page of the list, searched and sorted on the server, with the total. */
export const applicationsQuery = (asked: Asked) =>
  queryOptions({
    ...notKept,
    queryKey: [...consoleKeys.lists, 'applications', asked],
    queryFn: () => searchApplications(asked),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainEvery,
  })

async function getApplication(id: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('application_details', { application: id }))
}

/** One application with the member it became, in whatever list it is. */
export const applicationQuery = (id: string) =>
  queryOptions({
    ...notKept,
    queryKey: [...consoleKeys.lists, 'application', id],
    queryFn: () => getApplication(id),
  })

async function searchAudit(application: string | null, page: number) {
  const client = await supabase()
  return throwIfError(await client.rpc('search_audit', { application, page, page_size: consolePageSize }))
}

/** The history of admin actions, newest first: of one application, or of all. */
export const auditQuery = (application: string | null, page = 1) =>
  queryOptions({
    ...notKept,
    queryKey: [...consoleKeys.audit, application, page],
    queryFn: () => searchAudit(application, page),
    placeholderData: keepPreviousData,
  })

async function changedProfiles(page: number) {
  const client = await supabase()
  return throwIfError(await client.rpc('changed_profiles', { page, page_size: consolePageSize }))
}

/** What members changed since they were approved and nobody on the committee has looked at. */
export const changedProfilesQuery = (page = 1) =>
  queryOptions({
    ...notKept,
    queryKey: [...consoleKeys.lists, 'changes', page],
    queryFn: () => changedProfiles(page),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainEvery,
  })

/** Keeps a change, or puts back what was. */
export async function settleProfileChange(change: string, restore: boolean): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('settle_profile_change', { change, restore }))
}

export const approveApplication = (applicationId: string) => callFunction('approve-application', { applicationId })

/** What an admin has seen: a decision on anything newer is refused, so that nobody undoes a colleague's unseen. */
type Seen = Pick<Application, 'id' | 'version'>

/** Gives the version that undoing it says it has seen. */
export async function rejectApplication({ id, version }: Seen, adminId: string): Promise<number> {
  const client = await supabase()
  const [changed] = throwIfError(
    await client
      .from('applications')
      .update({ status: 'rejected', reviewed_at: new Date().toISOString(), reviewed_by: adminId })
      .eq('id', id)
      .eq('version', version)
      .select('version'),
  )
  if (changed) return changed.version
  // Nothing to change: a colleague was quicker, or this very act was, whose answer got lost.
  const [now] = throwIfError(
    await client.from('applications').select('status, version, reviewed_by').eq('id', id).limit(1),
  )
  if (now?.status === 'rejected' && now.version === version + 1 && now.reviewed_by === adminId) return now.version
  throw new AppError('already_decided', 'Another admin has decided on this application meanwhile.')
}

export async function reopenApplication({ id, version }: Seen): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('reopen_application', { application: id, version }))
}

export type AccountAction = 'disable' | 'enable'

/**
 * Disables or enables the account of the member an application made: an e-mail address does not say who has it today. Gives the version
 * that undoing it says it has seen.
 */
export async function manageAccount({ id, version }: Seen, action: AccountAction): Promise<number> {
  return (await callFunction('manage-user-account', { applicationId: id, action, version })).version
}

export async function updatePassword(applicationId: string, newPassword: string): Promise<void> {
  await callFunction('update-user-password', { applicationId, newPassword })
}

async function welcomeMail(application: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('welcome_mail', { application }))
}

/** What has become of the welcome mail of an approved application; null where there is none. */
export const welcomeMailQuery = (application: string) =>
  queryOptions({
    ...notKept,
    queryKey: [...consoleKeys.lists, 'welcome-mail', application],
    queryFn: () => welcomeMail(application),
    // One that is on its way is settled in a moment; one that was refused is tried again later.
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? (data.error ? 15_000 : 1500) : false),
  })

export async function resendWelcome(application: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('resend_welcome', { application }))
}

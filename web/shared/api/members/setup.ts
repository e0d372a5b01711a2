// The setup of a new member: whether it is still due, its start, its progress, its end.
import { queryOptions } from '@tanstack/react-query'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'
import { isAdminWithoutSteps, verifyAdmin } from '../admission/admin.ts'

type Profile = Database['public']['Tables']['profiles']['Row']

/** An account without a profile is refused here as the procedures refuse it. */
function ofMember<Row>(row: Row | null): Row {
  if (row === null) throw new AppError('not_a_member', 'Only active members can do this.')
  return row
}

type SetupState = Pick<Profile, 'setup_required' | 'city' | 'setup_progress'>
const setupColumns = 'setup_required, city, setup_progress'

/** Who went live through the wizard was asked for the city there. */
const isFirstLoginDue = ({ setup_required, city, setup_progress }: SetupState) =>
  setup_required !== false || (!city && setup_progress.completed !== true)

async function needsFirstLogin(userId: string): Promise<boolean> {
  const client = await supabase()
  return isFirstLoginDue(
    ofMember(throwIfError(await client.rpc('own_row').select(setupColumns).eq('user_id', userId).maybeSingle())),
  )
}

/** Where the app begins for this account, in one question for members. An admin without a profile begins in the console. */
export async function startPage(userId: string): Promise<'/first-login' | '/discover' | '/cms'> {
  try {
    return (await needsFirstLogin(userId)) ? '/first-login' : '/discover'
  } catch (error) {
    if (!isAppError(error, 'not_a_member')) throw error
    if (await isAdmin()) return '/cms'
    throw error
  }
}

async function isAdmin(): Promise<boolean> {
  try {
    return await verifyAdmin()
  } catch (error) {
    if (isAdminWithoutSteps(error)) return true
    throw error
  }
}

async function getMembership(userId: string): Promise<true> {
  const client = await supabase()
  ofMember(throwIfError(await client.from('profiles').select('user_id').eq('user_id', userId).maybeSingle()))
  return true
}

/** Fails with `not_a_member` for an account without a profile. */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: ['setup', 'membership', userId],
    queryFn: () => getMembership(userId),
    meta: { persist: false },
  })

async function getFirstLogin(userId: string): Promise<{ due: boolean; city: string | null; photos: string[] }> {
  const client = await supabase()
  const columns = 'setup_required, city, setup_progress, photos'
  const row = ofMember(throwIfError(await client.rpc('own_row').select(columns).eq('user_id', userId).maybeSingle()))
  return { due: isFirstLoginDue(row), city: row.city, photos: row.photos }
}

/** Whether the first login is still due, and the photographs the profile has already. */
export const firstLoginQuery = (userId: string) =>
  queryOptions({
    queryKey: ['setup', 'first-login', userId],
    queryFn: () => getFirstLogin(userId),
    staleTime: 0,
    meta: { persist: false },
  })

async function getOwnRow(userId: string): Promise<Profile> {
  const client = await supabase()
  return ofMember(throwIfError(await client.rpc('own_row').select('*').eq('user_id', userId).maybeSingle()))
}

/** The profile as far as it is filled in, and its progress. Always read again: the wizard must start from the current profile. */
export const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: ['setup', 'profile', userId],
    queryFn: () => getOwnRow(userId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { persist: false },
  })

const chosenScore = 50

/** An existing score stays as it is. One that was given up makes room for another. */
export async function saveIndustries(userId: string, industries: string[], givenUp: string[]): Promise<void> {
  const client = await supabase()
  if (givenUp.length > 0) {
    throwIfError(await client.rpc('exchange_industries', { give_up: givenUp, take: industries }))
    return
  }
  const rows = industries.map((industry) => ({
    user_id: userId,
    industry: industry.toLowerCase(),
    score: chosenScore,
  }))
  throwIfError(await client.from('industry_scores').upsert(rows, { onConflict: 'user_id,industry' }))
}

// Two-step sign-in: what is set up, setting up and removing a device that makes codes, taking the second step, and the recovery codes. Security keys
// have a file of their own beside this one.
import { queryOptions } from '@tanstack/react-query'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { throwIfAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { follow, type Tokens } from '#shared/session/follow-session.ts'
import { oneTabAtATime } from '#shared/storage/one-tab-at-a-time.ts'
import { callAuth } from '#shared/supabase/call-auth.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { type Session, supabase } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { deviceKeys } from './devices.ts'

async function getMyTwoSteps() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_two_steps'))
}

export type TwoSteps = Awaited<ReturnType<typeof getMyTwoSteps>>

/** Read again at every visit: another device may set it up. */
export const myTwoStepsQuery = () =>
  queryOptions({
    queryKey: [...deviceKeys.all, 'two-steps'],
    queryFn: getMyTwoSteps,
    staleTime: 0,
    meta: { persist: false },
  })

export type Factor = NonNullable<Session['user']['factors']>[number]

/** A device that is being set up: what its app has to be given, as a picture or typed. */
export type NewDevice = { id: string; picture: string; secret: string; uri: string }

type Enrolled = { id: string; totp: { qr_code: string; secret: string; uri: string } }

/** Counts for nothing until a code of it was given. What was begun under that name before, and left, makes room; with no room at all, whatever was. */
export async function beginDevice(name: string): Promise<NewDevice> {
  await dropUnfinished(name)
  const begun = { factor_type: 'totp', friendly_name: name }
  const { id, totp } = await callAuth<Enrolled>('POST', '/factors', begun)
  return { id, picture: totp.qr_code, secret: totp.secret, uri: totp.uri }
}

const MOST_DEVICES = 10

/** Makes room for a device of that name. Asked anew: the session says what was true when it was last renewed. */
export async function dropUnfinished(name: string): Promise<void> {
  const client = await supabase()
  const { user } = await throwIfAuthError(await client.auth.getUser())
  const factors = user?.factors ?? []
  for (const { id, status, friendly_name } of factors) {
    // Another tab may have been quicker.
    const isInTheWay = factors.length >= MOST_DEVICES || friendly_name === name
    if (status === 'unverified' && isInTheWay) await dropDevice(id).catch(() => {})
  }
}

/** One that was never confirmed. */
export async function dropDevice(id: string): Promise<void> {
  await callAuth('DELETE', `/factors/${id}`)
}

/** Its first code: from now on two steps are asked for. The other sessions of the account, which have taken one, end. */
export async function confirmDevice(id: string, code: string): Promise<void> {
  await takeStep(() => verify(id, code))
}

export async function removeDevice(id: string): Promise<void> {
  await callAuth('DELETE', `/factors/${id}`)
  await seeAnew()
}

/**
 * How the second step is shown, with the account's factors, by the session of that token; without one, by that of this device. It comes to what sends it:
 * nobody waits for somebody who still looks for a key.
 */
export type Prove = (factors: readonly Factor[] | undefined, token?: string) => Promise<() => Promise<Tokens>>

/** With a code of any of the account's devices. */
export const byCode =
  (code: string): Prove =>
  async (factors, token) =>
  () =>
    verifyWithAny(factors, code, token)

/** The session goes on as it is, and may do everything. */
export async function takeSecondStep(prove: Prove): Promise<void> {
  const client = await supabase()
  const { session } = await throwIfAuthError(await client.auth.getSession())
  if (!session) throw new AppError('session_expired', 'Your session has ended.')
  await takeStep(await prove(session.user.factors))
}

/** Proves with both steps who is there: a session that has just begun takes the place of the one before, and is never seen without its second step. */
export async function confirmBothSteps(email: string, password: string, prove: Prove): Promise<void> {
  const client = await supabase()
  const begun = await callAuth<Session>('POST', '/token?grant_type=password', { email, password })
  const { data: before } = await client.rpc('my_sessions')
  const proved = await prove(begun.user.factors, begun.access_token)
    .then((send) => send())
    .catch((error: unknown) => {
      // Left over, it would be listed as another device.
      callAuth('POST', '/logout?scope=local', {}, begun.access_token).catch(() => {})
      throw error
    })
  await follow(proved)
  const former = before?.find(({ current }) => current)
  // Left over, it would be listed as another device.
  if (former) await client.rpc('end_session', { session: former.id })
}

/** The code does not say which device made it: the one used last is asked first. */
async function verifyWithAny(factors: readonly Factor[] | undefined, code: string, token?: string): Promise<Tokens> {
  const devices = (factors ?? [])
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .sort((one, other) => (lastUse(other) > lastUse(one) ? 1 : -1))
  let refusal: unknown = new AppError('mfa_factor_not_found', 'This device is not set up any more. Please begin again.')
  for (const { id } of devices) {
    try {
      return await verify(id, code, token)
    } catch (error) {
      // Any other refusal is the same for all of them.
      if (!isAppError(error, 'mfa_verification_failed') && !isAppError(error, 'mfa_factor_not_found')) throw error
      refusal = error
    }
  }
  // They may have been removed elsewhere, and nothing is asked for any more.
  if (isAppError(refusal, 'mfa_factor_not_found')) await seeAnew()
  throw refusal
}

const lastUse = (factor: Factor) =>
  'last_challenged_at' in factor && typeof factor.last_challenged_at === 'string'
    ? factor.last_challenged_at
    : factor.updated_at

async function verify(id: string, code: string, token?: string): Promise<Tokens> {
  const challenge = await callAuth<{ id: string }>('POST', `/factors/${id}/challenge`, {}, token)
  return callAuth<Tokens>('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code }, token)
}

/** The session that has taken it is that of this device from then on. A tab that is refused meanwhile waits for it. */
export async function takeStep(send: () => Promise<Tokens>): Promise<void> {
  await oneTabAtATime(sessionStorageKey, async () => {
    await follow(await send())
  })
}

/** What the session says of its account was true when it was last renewed. */
async function seeAnew(): Promise<void> {
  const client = await supabase()
  await throwIfAuthError(await client.auth.refreshSession())
}

/** Ten, shown this once. The ones before are worth nothing any more. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const client = await supabase()
  return throwIfError(await client.rpc('make_recovery_codes'))
}

/** In place of the second step, where no device is at hand: two-step sign-in is off then. */
export async function spendRecoveryCode(code: string): Promise<void> {
  await callFunction('use-recovery-code', { code })
  await seeAnew()
}

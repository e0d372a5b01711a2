// Passkeys: those of the member, adding, naming and removing one, and signing in by one. They are the auth service's own.
import { queryOptions } from '@tanstack/react-query'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import {
  type CreationOptions,
  createPasskey,
  type DeviceAnswer,
  ownerOf,
  type RequestOptions,
  showPasskey,
} from '#shared/passkeys/device.ts'
import { follow } from '#shared/session/follow-session.ts'
import { noteEnd } from '#shared/session/session-end.ts'
import { callAuth } from '#shared/supabase/call-auth.ts'
import type { Session } from '#shared/supabase/client.ts'
import { inPlaceOfTheSession } from './account.ts'
import { deviceKeys } from './devices.ts'

export type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

/** Null where the club has them switched off. */
async function getMyPasskeys(): Promise<Passkey[] | null> {
  try {
    return await callAuth<Passkey[]>('GET', '/passkeys')
  } catch (error) {
    if (isAppError(error, 'passkey_disabled')) return null
    throw error
  }
}

/** Read again at every visit: another device may add one. */
export const myPasskeysQuery = () =>
  queryOptions({
    queryKey: [...deviceKeys.all, 'passkeys'],
    queryFn: getMyPasskeys,
    staleTime: 0,
    meta: { persist: false },
  })

type Asked<Options> = { challenge_id: string; options: Options; expires_at: number }

/** `signal`: whoever turns back adds none. */
export async function addPasskey(signal: AbortSignal): Promise<Passkey> {
  const { challenge_id, options } = await callAuth<Asked<CreationOptions>>('POST', '/passkeys/registration/options')
  const credential = await createPasskey(options, signal)
  return callAuth<Passkey>('POST', '/passkeys/registration/verify', { challenge_id, credential })
}

export async function renamePasskey({ id, name }: { id: string; name: string }): Promise<void> {
  await callAuth('PATCH', `/passkeys/${id}`, { friendly_name: name })
}

export async function removePasskey(id: string): Promise<void> {
  await callAuth('DELETE', `/passkeys/${id}`)
}

/** What a passkey answers, as whoever comes to sign in. `ends`: when it is worth nothing any more. */
export type PasskeyChallenge = { id: string; options: RequestOptions; ends: number }

export async function passkeyChallenge(): Promise<PasskeyChallenge> {
  const asked = await callAuth<Asked<RequestOptions>>('POST', '/passkeys/authentication/options')
  return { id: asked.challenge_id, options: asked.options, ends: asked.expires_at * 1000 }
}

export async function signInWithPasskey(challenge: string, credential: DeviceAnswer): Promise<Session> {
  const begun = await callAuth<Session>('POST', '/passkeys/authentication/verify', {
    challenge_id: challenge,
    credential,
  })
  const session = await follow(begun)
  noteEnd(undefined)
  return session ?? begun
}

const ofAnother = 'That passkey opens another account. Please take the one of this account.'

/** Proves who is there, as a password does. A device may keep passkeys of other accounts: one of those is not shown to the service. */
export async function confirmByPasskey(me: string): Promise<void> {
  const { id, options } = await passkeyChallenge()
  const answer = await showPasskey(options)
  if (ownerOf(answer) !== me) throw new AppError('passkey_of_another', ofAnother)
  await inPlaceOfTheSession(() => signInWithPasskey(id, answer))
}

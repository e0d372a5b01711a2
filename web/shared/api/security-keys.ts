// Security keys as a second step: adding one, and taking the step with one. They are the auth service's factors, as its codes are (two-steps.ts).
import { type CreationOptions, createPasskey, type RequestOptions, showPasskey } from '#shared/passkeys/device.ts'
import type { Tokens } from '#shared/session/follow-session.ts'
import { callAuth } from '#shared/supabase/call-auth.ts'
import { dropDevice, dropUnfinished, type Prove, takeStep } from './two-steps.ts'

type Asked<Options> = { id: string; webauthn: { credential_options: { publicKey: Options } } }

/** For which site: a hosted project makes keys for the one that is named. */
const site = () => ({ rpId: window.location.hostname, rpOrigins: [window.location.origin] })

/** From its first answer on two steps are asked for. Left or refused, it leaves nothing behind. */
export async function addSecurityKey({ name, signal }: { name: string; signal: AbortSignal }): Promise<void> {
  await dropUnfinished(name)
  const begun = { factor_type: 'webauthn', friendly_name: name }
  const { id } = await callAuth<{ id: string }>('POST', '/factors', begun)
  try {
    const asked = await challenge<CreationOptions>(id)
    const credential_response = await createPasskey(asked.webauthn.credential_options.publicKey, signal)
    await takeStep(() => answer(id, asked.id, { type: 'create', credential_response }))
  } catch (error) {
    await dropDevice(id).catch(() => {})
    throw error
  }
}

/** With the key of that factor. */
export const byKey =
  (id: string): Prove =>
  async (_factors, token) => {
    const asked = await challenge<RequestOptions>(id, token)
    const credential_response = await showPasskey(asked.webauthn.credential_options.publicKey)
    return () => answer(id, asked.id, { type: 'request', credential_response }, token)
  }

const challenge = <Options>(id: string, token?: string) =>
  callAuth<Asked<Options>>('POST', `/factors/${id}/challenge`, { webauthn: site() }, token)

const answer = (id: string, challenge_id: string, given: object, token?: string) =>
  callAuth<Tokens>('POST', `/factors/${id}/verify`, { challenge_id, webauthn: { ...site(), ...given } }, token)

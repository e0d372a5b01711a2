// The other houses whose word signs a member in: which are linked to the account, linking another, and unlinking one. Signing in there is the door's.
import { queryOptions } from '@tanstack/react-query'
import { throwIfAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { callAuth } from '#shared/supabase/call-auth.ts'
import { supabase, type User } from '#shared/supabase/client.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { enabledProviders, linkingAddress } from '#shared/supabase/partners.ts'
import { deviceKeys } from './devices.ts'

type Identity = NonNullable<User['identities']>[number]

export type LinkedHouse = Pick<Identity, 'identity_id' | 'provider' | 'created_at' | 'last_sign_in_at'> & {
  /** Who one is there: an address, or the number of a wallet or of a phone. */
  who: string | null
}

/** The address itself is a way in that stays: it is the account's. A phone's number opens nothing before it is confirmed. */
export const linkedAmong = (
  user: Pick<User, 'identities' | 'phone' | 'phone_confirmed_at'> | null | undefined,
): LinkedHouse[] =>
  (user?.identities ?? [])
    .filter(({ provider }) => provider !== 'email' && (provider !== 'phone' || user?.phone_confirmed_at))
    .map(({ identity_id, provider, created_at, last_sign_in_at, identity_data }) => ({
      identity_id,
      provider,
      created_at,
      last_sign_in_at,
      who: provider === 'phone' ? `+${user?.phone}` : whoIn(identity_data),
    }))

function whoIn(data: Identity['identity_data']): string | null {
  const { email, user_name, custom_claims } = (data ?? {}) as Record<string, unknown>
  const wallet =
    typeof custom_claims === 'object' && custom_claims !== null && 'address' in custom_claims && custom_claims.address
  return [email, user_name, wallet].find((said): said is string => typeof said === 'string' && said !== '') ?? null
}

async function getLinkedHouses() {
  const client = await supabase()
  const [{ user }, enabled] = await Promise.all([
    client.auth.getUser().then(throwIfAuthError),
    backendConfig().partners ?? enabledProviders(),
  ])
  return { linked: linkedAmong(user), ways: user?.identities?.length ?? 0, enabled }
}

/** Read again at every visit: another device may link one. */
export const linkedHousesQuery = () =>
  queryOptions({
    queryKey: [...deviceKeys.all, 'linked-houses'],
    queryFn: getLinkedHouses,
    staleTime: 0,
    meta: { persist: false },
  })

/** Which was left for, in the address that leads back. */
export const linkedParam = 'linked'

/** Leaves for it; there it is linked, and leads back to the settings. */
export async function leaveToLink(provider: string): Promise<void> {
  const back = new URL('/settings', window.location.origin)
  back.searchParams.set(linkedParam, provider)
  window.location.assign(await linkingAddress(provider, back.href))
}

export async function unlinkHouse(identity: string): Promise<void> {
  await callAuth('DELETE', `/user/identities/${identity}`)
  const client = await supabase()
  // What the session says of its account was true when it was last renewed.
  await client.auth.refreshSession()
}

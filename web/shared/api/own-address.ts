// The address the member signs in with, and changing it: both addresses have to confirm. Spending the mailed links is account.ts.
import { queryOptions } from '@tanstack/react-query'
import { throwIfAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export const addressKeys = { all: ['own-address'] as const }

async function getMyAddress() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_address'))
}

/** Read again at every visit: it is in mailboxes, perhaps on another device, that a change goes on. */
export const myAddressQuery = () =>
  queryOptions({ queryKey: addressKeys.all, queryFn: getMyAddress, staleTime: 0, meta: { persist: false } })

/** The answer is the same whether the address is free or another member's. */
export async function askForAddress(email: string): Promise<void> {
  const client = await supabase()
  await throwIfAuthError(await client.auth.updateUser({ email }))
}

/** Both mails again; what one address has confirmed already does not count any more. */
export async function mailAddressChangeAgain(address: string): Promise<void> {
  const client = await supabase()
  await throwIfAuthError(await client.auth.resend({ type: 'email_change', email: address }))
}

export async function takeBackAddressChange(): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('take_back_address_change'))
}

/** The session carries the account as it was when it was last refreshed. Every tab gets the new one. */
export async function renewSession(): Promise<void> {
  const client = await supabase()
  await throwIfAuthError(await client.auth.refreshSession())
}

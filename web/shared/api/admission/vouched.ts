// What a visitor may do with the ticket that another house's word got them.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** What the house vouches for, and where the application of that address stands. Asking spends nothing. */
export async function vouchedApplication(ticket: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('vouched_application', { ticket }))
}

/** Before the application is handed in: its address is confirmed then, if it is the ticket's. False for a ticket that has ended. */
export async function vouchForApplication(ticket: string, application: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('vouch_for_application', { ticket, application }))
}

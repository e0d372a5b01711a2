// How an applicant confirms the address: by the code where the application was handed in, or by the link of the mail, anywhere.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** The codes there may be are asked for by the application's id: whoever knows it handed it in. */
export async function getAddressProof(application: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('address_proof', { application }))
}

export async function sendApplicationCode(application: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('send_application_code', { application }))
}

/** A wrong code is an answer: `confirmed` and `triesLeft` say so. */
export async function confirmApplication(application: string, code: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('confirm_application', { application, code }))
}

export async function correctApplicationAddress(application: string, email: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('correct_application_address', { application, email }))
}

/** What a mailed link confirms. Asking spends nothing. */
export async function getApplicationLink(token: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('application_link', { token }))
}

/** Confirms by the link. The id of the application, which the device it was handed in on has, or its password says that it is one's own. */
export async function confirmApplicationLink(token: string, own: { application: string | null; password: string }) {
  const client = await supabase()
  const { application, password } = own
  return throwIfError(await client.rpc('confirm_application_link', { token, application, password: password || null }))
}

// Hands an application in, with the ticket of another house if there is one: then its address is confirmed from the start. A ticket that is not taken costs
// nothing: a code is mailed, as ever.
import { type ApplicationRow, insertApplication } from '#shared/api/admission/applications.ts'
import { vouchForApplication } from '#shared/api/admission/vouched.ts'
import { isLost } from '../model/submit-problem.ts'

export async function insertVouched(row: ApplicationRow, ticket: string | null) {
  if (ticket !== null) await vouchFor(row.id, ticket)
  return insertApplication(row)
}

async function vouchFor(application: string, ticket: string) {
  try {
    await vouchForApplication(ticket, application)
  } catch (error) {
    // Without a line there would be no application either.
    if (isLost(error)) throw error
    console.warn('The ticket was not taken', error)
  }
}

// Makes a member the way the club does: an application with a password, approved by an admin.
import { application } from './application.ts'
import type { Cast } from './cast.ts'
import { type Client, service, visitor } from './clients.ts'
import { done } from './outcome.ts'
import { raw } from './raw.ts'

export interface NewMember {
  readonly application: string
  readonly id: string
  readonly email: string
  readonly password: string
}

/** `changes` replace parts of the application, such as its address. */
export async function newMember(
  cast: Pick<Cast<never>, 'tag' | 'ids'>,
  admin: Client,
  name: string,
  changes: Partial<ReturnType<typeof application>> = {},
): Promise<NewMember> {
  const handedIn = { ...application(cast.tag, name), ...changes }
  const password = `chosen by ${name}`
  await done(visitor().from('applications').insert(handedIn))
  const secret = { application_id: handedIn.id, password, date_of_birth: '01/02/1990' }
  await done(visitor().rpc('set_application_secret', secret))
  const token = (await admin.auth.getSession()).data.session?.access_token ?? ''
  const body = { applicationId: handedIn.id }
  const { json } = await raw('/functions/v1/approve-application', { method: 'POST', token, body })
  const { userId } = Object(json) as { userId?: string }
  if (!userId) throw new Error(`Not approved: ${JSON.stringify(json)}`)
  cast.ids.push(userId)
  // In a club with mail a chosen password counts only for a proved address. The tests set it another way.
  await done(service().auth.admin.updateUserById(userId, { password }))
  return { application: handedIn.id, id: userId, email: handedIn.email, password }
}

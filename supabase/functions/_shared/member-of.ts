// Whom a request means. An account is a member id; an address is resolved by the database, through the application that was made with it.
import { answerOf, type ClubClient } from './clients.ts'
import { type Body, idOf, textOf } from './handle.ts'
import { Refusal } from './refusal.ts'

/** The member that `{ memberId }`, `{ applicationId }` or `{ email }` names: the most exact of what is given. */
export async function memberOf(service: ClubClient, admin: string, body: Body): Promise<string> {
  const { userId } = answerOf(await service.rpc('member_account', { admin, ...named(body) }))
  return userId
}

function named(body: Body) {
  const nobody = new Refusal(404, 'member_not_found', 'There is no such member.')
  if (body.memberId !== undefined) return { member: idOf(body, 'memberId', nobody) }
  if (body.applicationId !== undefined) return { application: idOf(body, 'applicationId', nobody) }
  return { email: textOf(body, 'email') }
}

// People nobody else's journey meets: applied and approved a moment ago, and, if wanted, a friend of whoever is named as inviting.
import { type Applicant, apply, type Backend, visitorOf } from './backend.ts'
import { DEMO_PASSWORD } from './sign-in.ts'

export interface NewMember extends Applicant {
  services: Backend
  userId: string
}

export async function newMember(baseURL: string | undefined, more?: Record<string, unknown>): Promise<NewMember> {
  const visitor = await visitorOf(baseURL)
  const applicant = await apply(visitor, more)
  const admin = await visitor.as('admin@o1.test', DEMO_PASSWORD)
  const { status, body } = await admin.invoke('approve-application', { applicationId: applicant.id })
  if (status !== 200) throw new Error(`The application was not approved: ${JSON.stringify(body)}`)
  const services = await visitor.as(applicant.email, applicant.password)
  return { ...applicant, services, userId: (body as { userId: string }).userId }
}

/** A member who named Ava as the one who invited them, and Ava's notification that asks her about it. */
export async function invitedByAva(baseURL: string | undefined): Promise<{ member: NewMember; claim: string }> {
  const member = await newMember(baseURL)
  const ava = await (await visitorOf(baseURL)).as('ava@o1.test', DEMO_PASSWORD)
  const { body } = await ava.ask('GET', '/rest/v1/notifications?select=id,data&read=eq.false&order=created_at.desc')
  const rows = body as { id: string; data: { action?: string; memberName?: string } }[]
  const claim = rows.find(({ data }) => data.action === 'answer_invite_claim' && data.memberName === member.name)
  if (!claim) throw new Error('Ava was not asked whether she invited them')
  return { member, claim: claim.id }
}

export async function newFriendOfAva(baseURL: string | undefined): Promise<NewMember> {
  const { member, claim } = await invitedByAva(baseURL)
  const ava = await (await visitorOf(baseURL)).as('ava@o1.test', DEMO_PASSWORD)
  const { status, body } = await ava.rpc('answer_invite_claim', { notification: claim, yes: true })
  if (status >= 300) throw new Error(`The claim was not answered: ${JSON.stringify(body)}`)
  return member
}

/** An admin closes the account, as the console does. */
export async function closeAccount(baseURL: string | undefined, { email }: Applicant): Promise<void> {
  const admin = await (await visitorOf(baseURL)).as('admin@o1.test', DEMO_PASSWORD)
  const { status, body } = await admin.invoke('manage-user-account', { email, action: 'disable' })
  if (status !== 200) throw new Error(`The account was not closed: ${JSON.stringify(body)}`)
}

// People nobody else's journey meets: applied and approved a moment ago, and, if wanted, a friend of whoever is named as inviting.
import { mailedCode } from '../mail.ts'
import { type Api, keptApi, memberApi, visitorApi } from './api.ts'
import { type Applicant, apply } from './applicant.ts'

export interface NewMember extends Applicant {
  api: Api
}

const ADMIN = 'admin@o1.test'

export async function newMember(more?: Record<string, unknown>): Promise<NewMember> {
  const applicant = await apply(more)
  await confirmAddress(applicant)
  const admin = await keptApi(ADMIN)
  const { status, body } = await admin.invoke('approve-application', { applicationId: applicant.id })
  if (status !== 200) throw new Error(`The application was not approved: ${JSON.stringify(body)}`)
  return { ...applicant, api: await memberApi(applicant.email, applicant.password) }
}

/** Where the club has mail, the password counts only once the address is confirmed. */
async function confirmAddress({ id: application, email }: Applicant): Promise<void> {
  const visitor = await visitorApi()
  const { asks } = await visitor.call<{ asks: boolean }>('address_proof', { application })
  if (!asks) return
  const code = await mailedCode(email, 'application_code')
  await visitor.call('confirm_application', { application, code })
}

/** A member who named Ava as the one who invited them, and Ava's notification that asks her about it. */
export async function invitedByAva(): Promise<{ member: NewMember; claim: string }> {
  const member = await newMember()
  const ava = await keptApi('ava@o1.test')
  const rows = await ava.must<{ id: string; data: { action?: string; memberName?: string } }[]>(
    'GET',
    '/rest/v1/notifications?select=id,data&read=eq.false&order=created_at.desc',
  )
  const claim = rows.find(({ data }) => data.action === 'answer_invite_claim' && data.memberName === member.name)
  if (!claim) throw new Error('Ava was not asked whether she invited them')
  return { member, claim: claim.id }
}

export async function newFriendOfAva(): Promise<NewMember> {
  const { member, claim } = await invitedByAva()
  await (await keptApi('ava@o1.test')).call('answer_invite_claim', { notification: claim, yes: true })
  return member
}

/** An admin closes the account, as the console does. */
export async function closeAccount({ email }: Applicant): Promise<void> {
  const { status, body } = await (await keptApi(ADMIN)).invoke('manage-user-account', { email, action: 'disable' })
  if (status !== 200) throw new Error(`The account was not closed: ${JSON.stringify(body)}`)
}

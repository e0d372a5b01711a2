// Addresses change hands: an admin's act affects the member it names, never the one who has the address today.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, clubAdmin, service, visitor } from '../support/clients.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { done } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'

let cast: Cast<'alice'>
let admin: Client
let token: string

beforeAll(async () => {
  cast = await makeCast(['alice'])
  admin = await clubAdmin()
  token = (await admin.auth.getSession()).data.session?.access_token ?? ''
})

const act = (name: string, body: object) => raw(`/functions/v1/${name}`, { method: 'POST', token, body })

async function canSignIn({ email, password }: Pick<NewMember, 'email' | 'password'>): Promise<boolean> {
  return (await visitor().auth.signInWithPassword({ email, password })).error === null
}

const move = (member: NewMember, email: string) =>
  done(service().auth.admin.updateUserById(member.id, { email, email_confirm: true }))

it('an address that two members applied with finds neither of them; their applications find each', async () => {
  const gina = await newMember(cast, admin, 'gina')
  const moved = { ...gina, email: `moved.${cast.tag}@acceptance.example` }
  await move(gina, moved.email)
  const dave = await newMember(cast, admin, 'dave', { email: gina.email })

  for (const [name, body] of [
    ['manage-user-account', { email: gina.email, action: 'disable' }],
    ['update-user-password', { email: gina.email, newPassword: 'taken over' }],
  ] as const) {
    const answer = await act(name, body)
    expect(answer.status, answer.text).toBe(409)
    expect(answer.json).toMatchObject({ code: 'several_members' })
  }
  expect([await canSignIn(moved), await canSignIn(dave)]).toEqual([true, true])

  const body = { applicationId: gina.application, newPassword: 'another for gina' }
  expect((await act('update-user-password', body)).status).toBe(200)
  expect(await canSignIn({ ...moved, password: 'another for gina' })).toBe(true)
  expect(await canSignIn(dave)).toBe(true)
  expect((await act('manage-user-account', { applicationId: gina.application, action: 'disable' })).status).toBe(200)
  expect(await canSignIn({ ...moved, password: 'another for gina' })).toBe(false)
  expect(await canSignIn(dave)).toBe(true)
})

it('an address finds the member who applied with it, not the member who took it over', async () => {
  const emil = await newMember(cast, admin, 'emil')
  const moved = { ...emil, email: `gone.${cast.tag}@acceptance.example` }
  await move(emil, moved.email)
  const alice = { ...cast.members.alice, email: emil.email }
  await done(service().auth.admin.updateUserById(alice.id, { email: emil.email, email_confirm: true }))
  expect((await act('manage-user-account', { email: emil.email, action: 'disable' })).status).toBe(200)
  expect([await canSignIn(moved), await canSignIn(alice)]).toEqual([false, true])
})

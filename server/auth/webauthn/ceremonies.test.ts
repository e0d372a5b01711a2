// What is refused before it is read further: a statement about the device's make, which may name places to fetch lists from.
import { expect, it } from 'vitest'
import { askToCreate, checkCreated } from './ceremonies.ts'
import { SoftwareAuthenticator } from './testing-authenticator.ts'

const party = { id: 'club.example', name: 'o1', origins: ['https://club.example'] }
const owner = { id: '00000000-0000-4000-8000-000000000001', name: 'ada@club.example' }

async function made(lies = {}) {
  const asked = await askToCreate(party, owner, { known: [], residentKey: 'required' })
  return checkCreated(party, asked.challenge, new SoftwareAuthenticator('https://club.example').create(asked, lies))
}

it('a passkey without one is taken', async () => {
  expect(await made()).toMatchObject({ signCount: 0, backedUp: false, transports: ['internal'] })
})

it('one with certificates is not read', async () => {
  await expect(made({ statement: true })).rejects.toMatchObject({
    code: 'webauthn_verification_failed',
    cause: { message: 'a statement about the device that nobody asked for' },
  })
})

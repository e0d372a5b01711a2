// What devices are asked, and whether what they answer holds: the only place that knows the WebAuthn library (decision 0087). The person has to be
// verified by the device each time (PIN, finger, face), and nothing is believed about the device's make. The library is loaded by the first who needs
// it: it brings readers of certificates along, a quarter of all code a start would wait for.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { RelyingParty } from '#server/platform/settings/passkey-settings.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { CreatedCredential, ShownCredential } from './credential-json.ts'

const library = () => import('@simplewebauthn/server')

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** EdDSA, ES256, RS256: those of every Node and every device. */
const ALGORITHMS = [-8, -7, -257]

/** As long as a challenge lives. */
export const LIFETIME_MS = 300_000

export interface Owner {
  readonly id: string
  /** What the device lists it under. */
  readonly name: string
}

export interface StoredCredential {
  /** base64url */
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly signCount: number
}

export interface NewCredential extends StoredCredential {
  readonly aaguid: string
  readonly backupEligible: boolean
  readonly backedUp: boolean
  readonly transports: readonly string[]
}

export interface Shown {
  readonly signCount: number
  readonly backedUp: boolean
}

/** `residentKey: 'required'`: it signs in without a name typed before. */
export async function askToCreate(
  party: RelyingParty,
  owner: Owner,
  { known, residentKey }: { known: readonly string[]; residentKey: 'required' | 'discouraged' },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    // The account's id as text, as the platform writes it: a passkey keeps its owner through a move.
    userID: new TextEncoder().encode(owner.id),
    userName: owner.name,
    userDisplayName: owner.name,
    timeout: LIFETIME_MS,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** `known`: undefined lets the device offer whichever passkey it has for the site. */
export async function askToShow(party: RelyingParty, known?: readonly string[]): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: LIFETIME_MS,
    userVerification: 'required',
    ...(known && { allowCredentials: known.map((id) => ({ id })) }),
  })
}

export async function checkCreated(
  party: RelyingParty,
  challenge: string,
  credential: CreatedCredential,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await library()
  return orRefuse(async () => {
    if (!(await isWithoutCertificates(credential)))
      throw new Error('a statement about the device that nobody asked for')
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: withoutTransports(credential) },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!made) throw new Error('not verified')
    return {
      id: made.credential.id,
      publicKey: made.credential.publicKey,
      signCount: made.credential.counter,
      aaguid: made.aaguid,
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backedUp: made.credentialBackedUp,
      transports: credential.response.transports ?? [],
    }
  })
}

export async function checkShown(
  party: RelyingParty,
  challenge: string,
  credential: ShownCredential,
  stored: StoredCredential,
): Promise<Shown> {
  const { verifyAuthenticationResponse } = await library()
  return orRefuse(async () => {
    const { userHandle, ...response } = credential.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: userHandle ? { ...response, userHandle } : response,
      },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: { id: stored.id, publicKey: stored.publicKey, counter: stored.signCount },
      requireUserVerification: true,
    })
    if (!verified) throw new Error('not verified')
    return { signCount: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  })
}

/** The account that a passkey says it belongs to. */
export function ownerNamed({ response: { userHandle } }: ShownCredential): string | undefined {
  return userHandle ? Buffer.from(userHandle, 'base64url').toString() : undefined
}

/** We ask for no statement about the device's make. To check one, certificates would be read and lists of revoked ones fetched from where they say. */
async function isWithoutCertificates({ response }: CreatedCredential): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const said = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = said.get('fmt')
  return format === 'none' || (format === 'packed' && said.get('attStmt').get('x5c') === undefined)
}

const withoutTransports = ({ response: { clientDataJSON, attestationObject } }: CreatedCredential) => ({
  clientDataJSON,
  attestationObject,
})

/** Why stays in the process: whoever forges an answer learns nothing from the refusal. */
async function orRefuse<Held>(check: () => Promise<Held>): Promise<Held> {
  try {
    return await check()
  } catch (cause) {
    throw ERRORS.credentialRefused(cause)
  }
}

// Asks the device for a passkey: a new one, or one it has. Between the wire, which speaks base64url, and the browser, which speaks bytes; written out,
// since not every browser in use does it itself (`parseCreationOptionsFromJSON`, `toJSON`).

type Descriptor = { id: string; type: string }

export type CreationOptions = {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: PublicKeyCredentialParameters[]
  timeout?: number
  attestation?: AttestationConveyancePreference
  excludeCredentials?: Descriptor[]
  authenticatorSelection?: AuthenticatorSelectionCriteria
}

export type RequestOptions = {
  challenge: string
  rpId?: string
  timeout?: number
  userVerification?: UserVerificationRequirement
  allowCredentials?: Descriptor[]
}

/** What the service reads. */
export type DeviceAnswer = { id: string; rawId: string; type: string; response: Record<string, unknown> }

export const canUsePasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Whether passkeys can be offered in a field, beside what password managers offer. */
export async function canOfferInField(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  // Older browsers lack it.
  const ask: (() => Promise<boolean>) | undefined = PublicKeyCredential.isConditionalMediationAvailable
  return (await ask?.call(PublicKeyCredential)) ?? false
}

/** What the device is being asked. */
let asked: { end: AbortController; over: Promise<unknown> } | undefined

/** A device answers one question at a time: the newest. One that was left, by Back or by "Cancel", would keep the next from being asked. */
async function ask<Answer>(
  question: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const before = asked
  const end = new AbortController()
  const stop = () => end.abort()
  const answer = (async () => {
    before?.end.abort()
    await before?.over
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop)
    try {
      return await question(end.signal)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  })()
  asked = { end, over: answer.catch(() => undefined) }
  return answer
}

export async function createPasskey(options: CreationOptions, signal?: AbortSignal): Promise<DeviceAnswer> {
  const question = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: described(options.excludeCredentials),
  }
  const made = await ask((ends) => navigator.credentials.create({ publicKey: question, signal: ends }), signal)
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) {
    throw new DOMException('The device made nothing', 'NotAllowedError')
  }
  const { response } = made
  return answerOf(made, {
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: 'getTransports' in response ? response.getTransports() : [],
  })
}

/** `inField`: waits until one is chosen where the browser offers it in a field. */
export async function showPasskey(
  options: RequestOptions,
  { inField = false, signal }: { inField?: boolean; signal?: AbortSignal } = {},
): Promise<DeviceAnswer> {
  const question = {
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: described(options.allowCredentials),
    },
    ...(inField && { mediation: 'conditional' as const }),
  }
  const shown = await ask((ends) => navigator.credentials.get({ ...question, signal: ends }), signal)
  if (!(shown instanceof PublicKeyCredential) || !(shown.response instanceof AuthenticatorAssertionResponse)) {
    throw new DOMException('The device showed nothing', 'NotAllowedError')
  }
  const { response } = shown
  return answerOf(shown, {
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle && { userHandle: toText(response.userHandle) }),
  })
}

/** The account that a passkey was made for. */
export function ownerOf({ response: { userHandle } }: DeviceAnswer): string | undefined {
  return typeof userHandle === 'string' ? new TextDecoder().decode(toBytes(userHandle)) : undefined
}

/** The person closed it, or it took too long: browsers do not say which. */
export const wasLeft = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The page is not at the address that passkeys are made for. */
export const isElsewhere = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError'

/** The device has one for this account already. */
export const hasOneAlready = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

const answerOf = ({ id, type }: PublicKeyCredential, response: DeviceAnswer['response']): DeviceAnswer => ({
  id,
  rawId: id,
  type,
  response,
})

const described = (list: Descriptor[] = []): PublicKeyCredentialDescriptor[] =>
  list.map(({ id }) => ({ id: toBytes(id), type: 'public-key' }))

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

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

export async function createPasskey(options: CreationOptions, signal?: AbortSignal): Promise<DeviceAnswer> {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: described(options.excludeCredentials),
    },
    ...(signal && { signal }),
  })
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
  const shown = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: described(options.allowCredentials),
    },
    ...(inField && { mediation: 'conditional' as const }),
    ...(signal && { signal }),
  })
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

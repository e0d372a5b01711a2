// What a device answered, as browsers write it (WebAuthn 3, toJSON): the shapes that are looked at, everything else is left out.
import { z } from 'zod'

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]*$/)
  .max(16_384)
const id = base64url.min(1).max(1366)

const common = { id, rawId: id, type: z.literal('public-key') }

export const createdCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

export const shownCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

export type CreatedCredential = z.output<typeof createdCredential>
export type ShownCredential = z.output<typeof shownCredential>

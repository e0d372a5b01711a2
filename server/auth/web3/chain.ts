// A kind of wallet that can sign in.
import type { MessageForm } from './signed-message.ts'

export interface Chain {
  readonly form: MessageForm
  /** What is wrong with the form of a signature, before anything is computed. */
  readonly faultOfSignature: (signature: string) => string | undefined
  /** The one way an address is written in an identity. */
  readonly canonical: (address: string) => string
  readonly isSignedBy: (address: string, message: string, signature: string) => boolean
}

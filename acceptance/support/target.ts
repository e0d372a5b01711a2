// The backend under test. The set-up provides it, from the environment or by starting this project's server.
import { inject } from 'vitest'

interface Target {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  readonly admin: { readonly email: string; readonly password: string }
  /** The folder of mails, if the backend writes them to one. */
  readonly outbox?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
  }
}

export const target: Target = inject('target')

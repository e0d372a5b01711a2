// Where the suite speaks to: provided by the set-up, from the environment or from our own server.
import { inject } from 'vitest'

interface Target {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  readonly admin: { readonly email: string; readonly password: string }
  /** The folder mails are put into, where there is one. */
  readonly outbox?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
  }
}

export const target: Target = inject('target')

// Asks the hook `before_user_created` about an account that is to be made by somebody who is no administrator of the project, or invited by one.
import { randomUUID } from 'node:crypto'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Metadata } from './account.ts'

export interface Wanted {
  /** Null: without an address. */
  readonly email: string | null
  readonly userMetadata?: Metadata | null
}

const NEVER = '0001-01-01T00:00:00Z'

/** Throws where it may not. */
export async function mayBeCreated(auth: Auth, { email, userMetadata }: Wanted, address: string | null): Promise<void> {
  if (!auth.hooks.has('before_user_created')) return
  const provider = email === null ? 'anonymous' : 'email'
  const user = {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email ?? '',
    phone: '',
    app_metadata: email === null ? {} : { provider, providers: [provider] },
    user_metadata: userMetadata ?? {},
    identities: [],
    created_at: NEVER,
    updated_at: NEVER,
    is_anonymous: email === null,
  }
  const answer = await auth.hooks.ask('before_user_created', { user }, address)
  if (answer?.decision !== 'reject') return
  throw ERRORS.hookRefused(typeof answer.message === 'string' ? answer.message : '')
}

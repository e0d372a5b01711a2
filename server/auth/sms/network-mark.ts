// What an account keeps of the network that asked for another number, until the change is completed: a keyed hash, which says of no network that it was that one.
import { createHmac } from 'node:crypto'
import type { Auth } from '../context/auth.ts'
import { networkOf } from '../secrets/sign-in-guard.ts'

/** The first is kept; the others are those of before the keys were rotated. */
export const networkMarks = (auth: Auth, address: string): readonly string[] =>
  auth.keys.secretsFor('one-time-tokens').map((secret) =>
    createHmac('sha256', secret)
      .update(`network\n${networkOf(address)}`)
      .digest('hex'),
  )

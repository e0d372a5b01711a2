// What an account keeps of the network that asked for another number, until the change is completed: a keyed hash, which says of no network that it was that one.
import { createHmac } from 'node:crypto'
import type { Auth } from '../context/auth.ts'
import { networkOf } from '../secrets/sign-in-guard.ts'

export const networkMark = (auth: Auth, address: string): string =>
  createHmac('sha256', auth.keys.secretFor('one-time-tokens'))
    .update(`network\n${networkOf(address)}`)
    .digest('hex')

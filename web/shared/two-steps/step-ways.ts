// The ways an account's second step can be shown: a code of an app, its security keys. Pure.
import type { User } from '#shared/supabase/client.ts'

type Factor = Pick<NonNullable<User['factors']>[number], 'id' | 'status' | 'factor_type' | 'friendly_name'>

export type StepWay = 'code' | 'key'

export type StepWays = {
  /** None in a browser that reads no keys, where there is a code. */
  ways: readonly StepWay[]
  keys: readonly { id: string; name: string }[]
}

export function stepWays(factors: readonly Factor[] = [], readsKeys: boolean): StepWays {
  const verified = factors.filter(({ status }) => status === 'verified')
  const keys = verified
    .filter(({ factor_type }) => factor_type === 'webauthn')
    .map(({ id, friendly_name }) => ({ id, name: friendly_name?.trim() || 'Security key' }))
  const hasCode = verified.some(({ factor_type }) => factor_type === 'totp')
  if (keys.length === 0) return { ways: ['code'], keys }
  if (!hasCode) return { ways: ['key'], keys }
  return { ways: readsKeys ? ['code', 'key'] : ['code'], keys }
}

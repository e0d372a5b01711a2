// A row of auth.mfa_factors, and how clients see it: never with its secret.

export const FACTOR_KINDS = ['totp', 'phone', 'webauthn'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

export interface FactorRow {
  readonly id: string
  readonly user_id: string
  readonly friendly_name: string | null
  readonly factor_type: FactorKind
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
  readonly updated_at: string
}

/** A row of `auth.mfa_factors` under the alias `f` as a document. */
export const FACTOR_DOCUMENT = `jsonb_build_object('id', f.id, 'user_id', f.user_id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
  'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at)`

export function factorJson(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: new Date(factor.created_at).toISOString(),
    updated_at: new Date(factor.updated_at).toISOString(),
  }
}

export const isVerified = (factor: FactorRow) => factor.status === 'verified'

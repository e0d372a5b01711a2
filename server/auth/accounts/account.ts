// A row of auth.users with its identities and second factors, as the auth service reads it.
import type { Clock } from '#server/platform/clock.ts'
import { FACTOR_DOCUMENT, type FactorRow } from './factor.ts'

export type Metadata = Record<string, unknown>

export interface IdentityRow {
  readonly id: string
  readonly user_id: string
  readonly provider_id: string
  readonly provider: string
  readonly identity_data: Metadata
  readonly last_sign_in_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly email: string | null
}

type Time = Date | string | null

export interface Account {
  readonly id: string
  readonly aud: string | null
  readonly role: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: Time
  readonly phone_confirmed_at: Time
  readonly invited_at: Time
  readonly confirmation_sent_at: Time
  readonly recovery_sent_at: Time
  readonly email_change: string | null
  readonly email_change_sent_at: Time
  readonly email_change_confirm_status: number | null
  readonly phone_change: string | null
  readonly phone_change_sent_at: Time
  readonly reauthentication_sent_at: Time
  readonly last_sign_in_at: Time
  readonly banned_until: Time
  readonly deleted_at: Time
  readonly created_at: Time
  readonly updated_at: Time
  readonly raw_app_meta_data: Metadata | null
  readonly raw_user_meta_data: Metadata | null
  readonly is_anonymous: boolean | null
  readonly identities: readonly IdentityRow[]
  readonly factors: readonly FactorRow[]
}

/** The select list for `auth.users` under the alias `u`. */
export const ACCOUNT_COLUMNS = `u.id, u.aud, u.role, u.email, u.phone, u.encrypted_password, u.email_confirmed_at,
  u.phone_confirmed_at, u.invited_at, u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at,
  u.email_change_confirm_status, u.phone_change, u.phone_change_sent_at, u.reauthentication_sent_at, u.last_sign_in_at, u.banned_until, u.deleted_at, u.created_at, u.updated_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.is_anonymous,
  (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]') from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(jsonb_agg(${FACTOR_DOCUMENT} order by f.created_at, f.id), '[]') from auth.mfa_factors f where f.user_id = u.id) as factors`

/** A condition on `u`: the account may hold a session. `timeParam` is the number of the parameter with the time. */
export const accountIsOpen = (timeParam: number) =>
  `u.deleted_at is null and (u.banned_until is null or u.banned_until <= $${timeParam}::timestamptz)`

export function isBanned(account: Account, clock: Clock): boolean {
  return account.banned_until !== null && millis(account.banned_until) > clock.now()
}

export function millis(time: Date | string): number {
  return time instanceof Date ? time.getTime() : Date.parse(time)
}

export function isoTime(time: Time): string | undefined {
  return time === null ? undefined : new Date(time).toISOString()
}

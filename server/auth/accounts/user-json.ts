// Turns an account into GoTrue's user object, as clients see it, without the password hash and without any token.
import { type Account, type IdentityRow, isoTime } from './account.ts'
import { factorJson } from './factor.ts'

export function userJson(account: Account): Record<string, unknown> {
  const confirmed = isoTime(account.email_confirmed_at) ?? isoTime(account.phone_confirmed_at)
  return withoutUndefined({
    id: account.id,
    aud: account.aud ?? 'authenticated',
    role: account.role ?? 'authenticated',
    email: account.email ?? '',
    email_confirmed_at: isoTime(account.email_confirmed_at),
    invited_at: isoTime(account.invited_at),
    phone: account.phone ?? '',
    phone_confirmed_at: isoTime(account.phone_confirmed_at),
    confirmation_sent_at: isoTime(account.confirmation_sent_at),
    confirmed_at: confirmed,
    recovery_sent_at: isoTime(account.recovery_sent_at),
    new_email: account.email_change || undefined,
    email_change_sent_at: isoTime(account.email_change_sent_at),
    new_phone: account.phone_change || undefined,
    phone_change_sent_at: isoTime(account.phone_change_sent_at),
    reauthentication_sent_at: isoTime(account.reauthentication_sent_at),
    last_sign_in_at: isoTime(account.last_sign_in_at),
    app_metadata: account.raw_app_meta_data ?? {},
    user_metadata: account.raw_user_meta_data ?? {},
    identities: account.identities.map(identityJson),
    factors: account.factors.length > 0 ? account.factors.map(factorJson) : undefined,
    created_at: isoTime(account.created_at),
    updated_at: isoTime(account.updated_at),
    banned_until: isoTime(account.banned_until),
    deleted_at: isoTime(account.deleted_at),
    is_anonymous: account.is_anonymous ?? false,
  })
}

function identityJson(identity: IdentityRow): Record<string, unknown> {
  return withoutUndefined({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: isoTime(identity.last_sign_in_at),
    created_at: isoTime(identity.created_at),
    updated_at: isoTime(identity.updated_at),
    email: identity.email ?? undefined,
  })
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

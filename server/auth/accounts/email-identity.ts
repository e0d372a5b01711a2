// Writes an account's e-mail identity. An account that began without an address (an anonymous one) gets the identity here.
import type { Transaction } from '#server/database/database.ts'

export interface EmailIdentity {
  readonly userId: string
  readonly email: string
  readonly verified: boolean
  readonly now: string
}

export async function writeEmailIdentity(tx: Transaction, identity: EmailIdentity): Promise<void> {
  await tx.query(
    `with changed as (
       update auth.identities set updated_at = $3,
         identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', $4::boolean)
       where user_id = $1 and provider = 'email' returning id
     ), added as (
       insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
       select gen_random_uuid(), $1::text, $1::uuid,
         jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', $4::boolean, 'phone_verified', false), 'email', $3, $3, $3
       where not exists (select from changed) returning user_id
     )
     update auth.users u set
       raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || '{"provider": "email", "providers": ["email"]}'
     from added where u.id = added.user_id`,
    [identity.userId, identity.email, identity.now, identity.verified],
  )
}

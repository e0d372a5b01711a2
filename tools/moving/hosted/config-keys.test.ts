// The platform's tool refuses a config.toml with a key it does not know, so ours has none. The names are those of its newest release as read on
// 23 November 2026; of the sections we do not use only those are here that docs/ops/hosted.md speaks of.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, it } from 'vitest'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

const KNOWN = [
  'project_id',
  'api: enabled port schemas extra_search_path max_rows auto_expose_new_tables',
  'db: port shadow_port major_version',
  'db.migrations: enabled schema_paths',
  'db.seed: enabled sql_paths',
  'realtime: enabled ip_version max_header_length',
  'storage: enabled file_size_limit',
  'auth: enabled site_url additional_redirect_urls jwt_expiry enable_refresh_token_rotation refresh_token_reuse_interval enable_signup',
  'auth: enable_anonymous_sign_ins enable_manual_linking minimum_password_length password_requirements signing_keys_path',
  'auth.rate_limit: anonymous_users token_refresh sign_in_sign_ups token_verifications email_sent sms_sent web3',
  'auth.sessions: timebox inactivity_timeout',
  'auth.mfa: max_enrolled_factors',
  'auth.mfa.totp: enroll_enabled verify_enabled',
  'auth.mfa.web_authn: enroll_enabled verify_enabled',
  'auth.web3.ethereum: enabled',
  'auth.web3.solana: enabled',
  ...'before_user_created custom_access_token mfa_verification_attempt password_verification_attempt send_email send_sms'
    .split(' ')
    .map((hook) => `auth.hook.${hook}: enabled uri secrets`),
  'auth.email: enable_signup double_confirm_changes enable_confirmations secure_password_change max_frequency otp_length otp_expiry',
  'auth.email.smtp: enabled host port user pass admin_email sender_name',
  ...['invite', 'confirmation', 'recovery', 'magic_link', 'email_change', 'reauthentication'].map(
    (mail) => `auth.email.template.${mail}: subject content_path`,
  ),
  'functions.*: enabled verify_jwt import_map entrypoint static_files',
].flatMap((line) => {
  const [table = '', keys] = line.split(': ')
  return keys ? keys.split(' ').map((key) => `${table}.${key}`) : [table]
})

function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = path === 'functions' ? '*' : key
    return pathsOf(inner, path ? `${path}.${name}` : name)
  })
}

it('has only keys the tool knows, in the file and on the page', async () => {
  const root = findProjectRoot()
  const page = await readFile(join(root, 'docs/ops/hosted.md'), 'utf8')
  const inPage = /```toml\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  for (const text of [await readFile(join(root, 'supabase/config.toml'), 'utf8'), inPage]) {
    const paths = pathsOf(parse(text))
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !KNOWN.includes(path))).toEqual([])
  }
})

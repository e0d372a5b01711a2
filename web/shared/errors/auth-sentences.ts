// What the auth service refuses, in words: one sentence for each of its codes that a person can do something about. What only one screen can say
// better (which key, which house) it says itself; everything else comes from here.
import type { AuthRefusal } from '#types/auth-codes.ts'
import { sentenceFor } from './app-error.ts'
import { closed, ended, tooMany } from './describe-error.ts'

/** Of a hosted project, where ours give another code. */
type OnlyHosted = 'email_address_invalid' | 'email_provider_disabled' | 'otp_disabled' | 'user_sso_managed'

const took = 'That sign-in took too long, or was begun in another window. Please try again.'
const switchedOff = 'This way in is switched off in this club. Please choose another one.'
const silentCompany = 'Your company did not say who you are. Please tell the club, or sign in with your password.'
const closedToCompany = 'Your company signs nobody in here any more. Please sign in with your password.'
const noAppCodes = 'Two-step sign-in is switched off in this club.'
const noPhoneCodes = 'Codes by text message are switched off in this club.'
const tooSlow = 'That took too long. Please try again.'
const notToBeHad = 'This address can’t be used.'

const sentences: Readonly<Record<AuthRefusal | OnlyHosted, string>> = {
  invalid_credentials: 'Invalid email or password. Please try again.',
  email_not_confirmed: 'Your e-mail address is not confirmed yet. The link in our mail does that.',
  user_banned: closed,
  user_not_found: 'This account is not there any more.',
  signup_disabled: 'There is no member with that account. Places are given by invitation or application.',
  not_admin: 'This is for the admins of the club.',
  request_timeout: 'The club is busy just now. Please try again in a moment.',

  over_request_rate_limit: tooMany,
  over_email_send_rate_limit: 'A mail left a moment ago. Please wait a minute before you ask for another.',
  over_sms_send_rate_limit: 'A text message left a moment ago. Please wait a minute before you ask for another.',

  bad_jwt: ended,
  no_authorization: ended,
  refresh_token_already_used: ended,
  refresh_token_not_found: ended,
  session_expired: ended,
  session_not_found: ended,

  same_password: 'That is the password you have. Please choose another one.',
  weak_password: 'This password is too easy to guess. Please choose a longer one.',
  otp_expired: 'This link or code is wrong, used or too old. Please ask for a new one.',
  reauthentication_needed: 'Please confirm first that it is you.',
  reauthentication_not_valid: 'This code is wrong, used or too old.',
  email_address_invalid: 'Please type a whole e-mail address.',
  email_exists: notToBeHad,
  user_already_exists: notToBeHad,
  user_sso_managed: 'Your company looks after this account. Please ask there.',
  phone_exists: 'This number can’t be used.',

  anonymous_provider_disabled: switchedOff,
  email_provider_disabled: switchedOff,
  otp_disabled: switchedOff,
  phone_provider_disabled: switchedOff,
  provider_disabled: switchedOff,
  saml_provider_disabled: switchedOff,
  web3_provider_disabled: switchedOff,
  web3_unsupported_chain: 'Wallets of this kind open nothing here. Please choose another way in.',

  bad_code_verifier: took,
  bad_oauth_callback: took,
  bad_oauth_state: took,
  flow_state_expired: took,
  flow_state_not_found: took,
  saml_relay_state_expired: took,
  saml_relay_state_not_found: took,
  provider_email_needs_verification: 'Your e-mail address is not confirmed over there yet. Confirm it, then come back.',
  saml_assertion_no_email: silentCompany,
  saml_assertion_no_user_id: silentCompany,
  sso_provider_disabled: closedToCompany,
  sso_provider_not_found: closedToCompany,

  identity_already_exists: 'That account already opens a place in the club.',
  identity_not_found: 'It is not linked any more.',
  email_conflict_identity_not_deletable: 'This one stays: it is your address.',
  single_identity_not_deletable: 'It is the only way into your account, so it stays.',
  manual_linking_disabled: 'In this club they are linked at the door alone: sign in there once.',

  insufficient_aal: 'Please confirm your second step first: sign out, and in again.',
  mfa_verification_failed: 'This code is not right, or was used already. Your app shows a new one every half minute.',
  mfa_verification_rejected: 'The club does not take this second step. Please try another one.',
  mfa_challenge_expired: 'That took too long. Please type the code your app shows now.',
  mfa_ip_address_mismatch: 'Your connection changed meanwhile. Please type the code your app shows now.',
  mfa_factor_not_found: 'This device is not set up any more. Please begin again.',
  mfa_factor_name_conflict: 'You have a device of that name. Please choose another.',
  too_many_enrolled_mfa_factors: 'There is no room for another device. Please remove one first.',
  mfa_totp_enroll_not_enabled: noAppCodes,
  mfa_totp_verify_not_enabled: noAppCodes,
  mfa_phone_enroll_not_enabled: noPhoneCodes,
  mfa_phone_verify_not_enabled: noPhoneCodes,
  mfa_webauthn_enroll_not_enabled: 'Security keys are switched off in this club.',
  mfa_webauthn_verify_not_enabled: 'Security keys are switched off in this club. Please take another way.',

  passkey_disabled: 'Passkeys are switched off in this club.',
  too_many_passkeys: 'There is no room for another passkey. Please remove one first.',
  webauthn_challenge_expired: tooSlow,
  webauthn_challenge_not_found: tooSlow,
  webauthn_credential_exists: 'This passkey belongs to an account already.',
  webauthn_verification_failed: 'This passkey opens no place in the club. It may have been removed in the settings.',
}

export const authSentence = (code: string) => sentenceFor({ code }, sentences)

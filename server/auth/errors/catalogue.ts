// Every refusal of the auth service by name, with the status, code and text GoTrue gives it.
import { AuthError, OAuthError } from './auth-error.ts'

export const ERRORS = {
  badJson: () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON'),
  invalid: (message: string) => new AuthError(400, 'validation_failed', message),
  invalidEmail: () => new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format'),

  noBearer: () => new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (message: string) => new AuthError(403, 'bad_jwt', message),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),
  sessionNotFound: () => new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  tokenUserNotFound: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  tokenUserBanned: () => new AuthError(403, 'user_banned', 'User is banned'),

  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  userBanned: () => new AuthError(400, 'user_banned', 'User is banned'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  tooManyRequests: (retryAfter: number) =>
    new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter }),
  mailTooSoon: (seconds: number) =>
    new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
      { retryAfter: seconds },
    ),
  busy: () => new AuthError(503, 'request_timeout', 'Too many sign-ins at once, please try again', { retryAfter: 2 }),

  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenUsed: () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshUserBanned: () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  sessionExpired: () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),

  signupDisabled: () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance'),
  anonymousDisabled: () => new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  phoneSignupsDisabled: () => new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  phoneLoginsDisabled: () => new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  unsupportedPhone: () => new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  invalidPhone: () => new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)'),
  badChannel: () =>
    new AuthError(
      400,
      'validation_failed',
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ),
  phoneExists: () => new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered'),
  phoneNeedsProof: () =>
    new AuthError(400, 'reauthentication_needed', 'A phone number is changed in a session that has just begun'),
  textTooSoon: (seconds: number) =>
    new AuthError(
      429,
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
      { retryAfter: seconds },
    ),
  tooManyTexts: () => new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'),
  samlDisabled: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  relayStateNotFound: () =>
    new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?'),
  relayStateExpired: () =>
    new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?'),
  samlNotValid: () => new AuthError(400, 'validation_failed', 'SAML Assertion is not valid'),
  samlNobody: () =>
    new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    ),
  samlWithoutEmail: () =>
    new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address'),
  samlHouseExists: (entityId: string) =>
    new AuthError(
      422,
      'saml_idp_already_exists',
      `SAML Identity Provider with this EntityID (${entityId}) already exists`,
    ),
  samlHouseMismatch: (known: string, given: string) =>
    new AuthError(
      400,
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${known}' but got '${given}'`,
    ),
  samlMetadataNotFetched: (message: string) => new AuthError(400, 'saml_metadata_fetch_failed', message),
  ssoProviderNotFound: (message: string) => new AuthError(404, 'sso_provider_not_found', message),
  ssoProviderDisabled: () =>
    new AuthError(404, 'sso_provider_disabled', 'SSO Provider assigned for this domain is currently disabled'),
  samlMetadataExpired: () =>
    new AuthError(404, 'sso_provider_disabled', 'SAML Metadata of the SSO Provider has expired'),
  ssoDomainTaken: (domain: string, id: string) =>
    new AuthError(
      400,
      'sso_domain_already_exists',
      `SSO Domain '${domain}' is already assigned to an SSO identity provider (${id})`,
    ),
  unsupportedChain: () => new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain'),
  web3Disabled: (chain?: string) =>
    new AuthError(422, 'web3_provider_disabled', `${chain ? `${chain} ` : ''}Web3 provider is disabled`),
  providerDisabled: (provider: string) =>
    new AuthError(400, 'provider_disabled', `Provider (issuer "${provider}") is not enabled`),
  providerNotEnabled: () => new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
  manualLinkingDisabled: () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  badCallback: () => new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing'),
  badState: () => new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired'),
  partnerUnreachable: () =>
    new AuthError(503, 'request_timeout', 'The external provider could not be reached', { retryAfter: 5 }),
  partnerRefusal: () => new AuthError(500, 'unexpected_failure', 'Unable to exchange external code'),
  partnerWithoutEmail: () =>
    new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider'),
  partnerUserBanned: () => new AuthError(403, 'user_banned', 'User is banned'),
  partnerEmailUnverified: (partner: string) =>
    new AuthError(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${partner}. Verify the email with ${partner} in order to sign in`,
    ),
  linkingNeedsNewSession: () =>
    new AuthError(400, 'reauthentication_needed', 'Linking an identity requires a session that has just begun'),
  linkingTargetNotFound: () => new AuthError(422, 'user_not_found', 'Linking target user not found'),
  identityAlreadyYours: () => new AuthError(422, 'identity_already_exists', 'Identity is already linked'),
  identityOfAnother: () => new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user'),
  badIdentityId: () => new AuthError(404, 'validation_failed', 'identity_id must be an UUID'),
  identityNotFound: () => new AuthError(422, 'identity_not_found', "Identity doesn't exist"),
  lastIdentity: () =>
    new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  addressStays: () =>
    new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict'),
  mfaDisabled: (factor: 'totp' | 'phone' | 'webauthn') =>
    new AuthError(
      422,
      `mfa_${factor}_enroll_not_enabled`,
      `MFA enroll is disabled for ${{ totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }[factor]}`,
    ),
  noSuchEndpoint: () => new AuthError(404, 'not_found', 'The auth service has no such endpoint'),
  featureDisabled: (message: string) => new AuthError(404, 'feature_disabled', message),
  passkeysDisabled: () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled'),
  passkeyNeedsName: () => new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions'),
  passkeyNeedsSecondStep: () =>
    new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled'),
  passkeyNeedsProof: () =>
    new AuthError(400, 'reauthentication_needed', 'A passkey is added or removed in a session that has just begun'),
  tooManyPasskeys: () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  passkeyNotFound: () => new AuthError(404, 'validation_failed', 'Passkey not found'),
  passkeyExists: () => new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered'),
  lastWayIn: () =>
    new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 way to sign in after removing it'),
  passkeyChallengeNotFound: () =>
    new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used'),
  passkeyChallengeExpired: () => new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  credentialRefused: (cause?: unknown) =>
    new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed', { cause }),
  passkeyUserBanned: () => new AuthError(403, 'user_banned', 'User is banned'),
  passkeyEmailNotConfirmed: () => new AuthError(403, 'email_not_confirmed', 'Email not confirmed'),

  mfaVerifyDisabled: (factor: 'totp' | 'phone' | 'webauthn') =>
    new AuthError(
      422,
      `mfa_${factor}_verify_not_enabled`,
      `MFA verification is disabled for ${{ totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }[factor]}`,
    ),
  factorNameTaken: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooManyFactors: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  enrolNeedsSecondStep: () => new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  factorNeedsProof: () =>
    new AuthError(
      400,
      'reauthentication_needed',
      'A second step is set up or removed in a session that has just begun',
    ),
  unenrolNeedsSecondStep: () => new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  changeNeedsSecondStep: () =>
    new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'),
  linkingNeedsSecondStep: () =>
    new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to add or remove a way to sign in when MFA is enabled.',
    ),
  challengeElsewhere: () =>
    new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  challengeNotFound: () =>
    new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  wrongFactorCode: () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),

  badFactorId: () => new AuthError(404, 'validation_failed', 'factor_id must be an UUID'),
  factorNotFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),

  weakPassword: (least: number) =>
    new AuthError(422, 'weak_password', `Password should be at least ${least} characters.`, {
      weakPasswordReasons: ['length'],
    }),
  longMetadata: (most: number) =>
    new AuthError(400, 'validation_failed', `user_metadata can be up to ${most} bytes long`),
  longPassword: () => new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters'),
  samePassword: () => new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  anonymousPassword: () =>
    new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ),
  addressNeeded: () =>
    new AuthError(422, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number'),
  confirmAddressFirst: () => new AuthError(422, 'email_not_confirmed', 'Please verify your email first.'),
  reauthenticationNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  reauthenticationNotValid: () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  appMetadataNeedsAdmin: () => new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges'),

  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  codeExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  flowStateNotFound: () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowStateExpired: () => new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),

  badUserId: () => new AuthError(404, 'validation_failed', 'user_id must be an UUID'),
  userNotFound: () => new AuthError(404, 'user_not_found', 'User not found'),
  emailUnknown: () => new AuthError(404, 'user_not_found', 'User with this email not found'),
  emailExists: () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  userAlreadyExists: () => new AuthError(422, 'user_already_exists', 'User already registered'),
  idExists: () => new AuthError(422, 'user_already_exists', 'A user with this id has already been registered'),

  hookFailed: (uri: string) => new AuthError(500, 'unexpected_failure', `Error running hook URI: ${uri}`),
  hookSays: (message: string) => new AuthError(500, 'unexpected_failure', message),
  hookAnswerUnreadable: () => new AuthError(500, 'unexpected_failure', 'Error unmarshaling JSON output.'),
  hookTimeout: (seconds: number) =>
    new AuthError(422, 'hook_timeout', `Failed to reach hook within maximum time of ${seconds.toFixed(6)} seconds`),
  hookUnreachable: () => new AuthError(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries'),
  hookAnswerTooLong: (most: number) =>
    new AuthError(422, 'hook_payload_over_size_limit', `Payload size exceeded size limit of ${most} bytes`),
  hookContentType: (type: string) =>
    new AuthError(
      400,
      'hook_payload_invalid_content_type',
      type === ''
        ? 'Invalid Content-Type: Missing Content-Type header'
        : `Invalid JSON response. Received content-type: ${type}`,
    ),
  hookRefused: (message: string) => new AuthError(403, 'unknown', message || 'The account may not be created'),
  passwordRejected: (message: string) => new AuthError(400, 'invalid_credentials', message),
  codeRejected: (message: string) => new AuthError(403, 'mfa_verification_rejected', message),

  unstorable: () => new AuthError(400, 'validation_failed', 'The request holds what can not be stored'),
  databaseUnavailable: () =>
    new AuthError(503, 'request_timeout', 'Service temporarily unavailable', { retryAfter: 2 }),
  unexpected: () =>
    new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information'),

  unsupportedGrant: () => new OAuthError('unsupported_grant_type', ''),
  oauth: (error: string, description: string) => new OAuthError(error, description),
} as const

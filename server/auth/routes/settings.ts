// GET /settings: the ways to sign in that a client may offer. E-mail, and what the club has switched on; the others are listed as off, as in GoTrue.
import type { Auth } from '../context/auth.ts'
import type { Handler } from '../http/handler.ts'
import { phonesOn } from '../sms/phones.ts'

const PROVIDERS =
  'apple azure bitbucket discord facebook figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter x snapchat phone zoom'.split(
    ' ',
  )

export const settings =
  (auth: Auth): Handler =>
  (request) =>
    request.json({
      external: {
        anonymous_users: auth.settings.enable_anonymous_sign_ins,
        ...Object.fromEntries(PROVIDERS.map((provider) => [provider, auth.partners.has(provider)])),
        email: true,
        phone: phonesOn(auth),
      },
      disable_signup: !auth.settings.enable_signup,
      mailer_autoconfirm: !auth.settings.email.enable_confirmations,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: auth.saml !== null,
      passkeys_enabled: auth.passkeys,
    })

// Which kinds of a second step the club offers. Text messages it does not.
import type { FactorKind } from '../accounts/factor.ts'
import type { Auth } from '../context/auth.ts'

const OFF = { enroll_enabled: false, verify_enabled: false }

export const factorSwitch = ({ settings }: Pick<Auth, 'settings'>, kind: FactorKind) =>
  ({ totp: settings.mfa.totp, webauthn: settings.mfa.web_authn, phone: OFF })[kind]

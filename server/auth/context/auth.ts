// The context of every route of the auth service: its dependencies and its settings, made once.
import type { Database } from '#server/database/database.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Config } from '#server/platform/settings/config.ts'
import {
  checkRelyingParty,
  passkeysOn,
  type RelyingParty,
  relyingPartyOf,
} from '#server/platform/settings/passkey-settings.ts'
import { createHooks, type Hooks } from '../hooks/hooks.ts'
import { createPartners, type Partners } from '../partners/partners.ts'
import { createSaml } from '../saml/create-saml.ts'
import type { Saml } from '../saml/saml.ts'
import { createFactorSecrets, type FactorSecrets } from '../secrets/factor-secrets.ts'
import { createOneTimeTokens, type OneTimeTokens } from '../secrets/one-time-token.ts'
import { createPasswords, type Passwords } from '../secrets/passwords.ts'
import { createRefreshTokens, type RefreshTokens } from '../secrets/refresh-token.ts'
import { createSignInGuard, type SignInGuard } from '../secrets/sign-in-guard.ts'
import { type BackgroundWork, createBackgroundWork } from './background-work.ts'

export interface AuthDeps {
  readonly database: Database
  readonly keys: Keys
  readonly log: Log
  readonly config: Pick<Config, 'siteUrl' | 'production' | 'demo' | 'project' | 'rateLimitFactor' | 'passwordCost'>
  readonly clock?: Clock
}

export interface Auth extends Required<AuthDeps> {
  readonly settings: Config['project']['auth']
  /** `iss` of every access token. */
  readonly issuer: string
  readonly passwords: Passwords
  readonly guard: SignInGuard
  /** The other houses whose word signs a member in; none unless the club says so. */
  readonly partners: Partners
  /** Companies' own houses; null unless the club says so. */
  readonly saml: Saml | null
  /** Whether a passkey signs in. */
  readonly passkeys: boolean
  /** The site that devices make passkeys and security keys for. */
  readonly relyingParty: RelyingParty
  /** What the club's own functions are asked; none unless it says so. */
  readonly hooks: Hooks
  readonly refreshTokens: RefreshTokens
  readonly oneTimeTokens: OneTimeTokens
  readonly factorSecrets: FactorSecrets
  readonly background: BackgroundWork
  /** The clock's time as SQL takes it: one source of time for rows and tokens. */
  now(): string
}

export function createAuth(deps: AuthDeps): Auth {
  const clock = deps.clock ?? systemClock
  checkRelyingParty(deps.config)
  return {
    ...deps,
    clock,
    settings: deps.config.project.auth,
    issuer: `${deps.config.siteUrl}/auth/v1`,
    passwords: createPasswords(deps.config.passwordCost),
    guard: createSignInGuard({ database: deps.database, clock, factor: deps.config.rateLimitFactor }),
    partners: createPartners(deps.config.project.partners, deps.config.siteUrl, clock),
    saml: createSaml(deps.config.project.saml, deps.config.siteUrl),
    passkeys: passkeysOn(deps.config),
    relyingParty: relyingPartyOf(deps.config),
    hooks: createHooks(deps.config.project.hooks, { database: deps.database, log: deps.log, clock }),
    refreshTokens: createRefreshTokens(() => deps.keys.secretsFor('refresh-tokens')),
    oneTimeTokens: createOneTimeTokens(() => deps.keys.secretsFor('one-time-tokens')),
    factorSecrets: createFactorSecrets(() => deps.keys.secretsFor('factor-secrets')),
    background: createBackgroundWork(deps.log),
    now: () => new Date(clock.now()).toISOString(),
  }
}

// The partners a club has switched on, by name.
import type { Clock } from '#server/platform/clock.ts'
import type { PartnerName, PartnerSettings } from '#server/platform/settings/partner-settings.ts'
import { githubPartner } from './github-partner.ts'
import { oidcPartner } from './oidc-partner.ts'
import type { Partner } from './partner.ts'

export type Partners = ReadonlyMap<string, Partner>

const ISSUERS: Readonly<Record<Exclude<PartnerName, 'github'>, string>> = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  gitlab: 'https://gitlab.com',
  keycloak: '',
}

export function createPartners(enabled: readonly PartnerSettings[], siteUrl: string, clock: Clock): Partners {
  return new Map(enabled.map((settings) => [settings.name, openPartner(settings, siteUrl, clock)]))
}

function openPartner(settings: PartnerSettings, siteUrl: string, clock: Clock): Partner {
  const { name } = settings
  const redirectUri = settings.redirectUri || `${siteUrl}/auth/v1/callback`
  if (name === 'github') return githubPartner(settings, redirectUri)
  const apple = name === 'apple'
  return oidcPartner({
    settings,
    issuer: settings.url || ISSUERS[name],
    redirectUri,
    // Apple knows no "profile".
    scopes: apple ? ['openid', 'email', 'name'] : ['openid', 'email', 'profile'],
    answersByForm: apple,
    clock,
  })
}

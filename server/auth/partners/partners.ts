// The partners a club has switched on, by name.
import type { Clock } from '#server/platform/clock.ts'
import type { PartnerName, PartnerSettings } from '#server/platform/settings/partner-settings.ts'
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

/** The library that speaks to partners is loaded with the first sign-in there: a club without any does without it. */
function openPartner(settings: PartnerSettings, siteUrl: string, clock: Clock): Partner {
  const redirectUri = settings.redirectUri || `${siteUrl}/auth/v1/callback`
  let opening: Promise<Partner> | undefined
  const open = () => {
    opening ??= load(settings, redirectUri, clock)
    return opening
  }
  return {
    settings,
    begin: async (departure) => (await open()).begin(departure),
    finish: async (arrival) => (await open()).finish(arrival),
    idTokens: settings.name === 'github' ? undefined : async () => (await open()).idTokens?.(),
  }
}

async function load(settings: PartnerSettings, redirectUri: string, clock: Clock): Promise<Partner> {
  const { name } = settings
  if (name === 'github') return (await import('./github-partner.ts')).githubPartner(settings, redirectUri)
  const apple = name === 'apple'
  return (await import('./oidc-partner.ts')).oidcPartner({
    settings,
    issuer: settings.url || ISSUERS[name],
    redirectUri,
    // Apple knows no "profile".
    scopes: apple ? ['openid', 'email', 'name'] : ['openid', 'email', 'profile'],
    answersByForm: apple,
    clock,
  })
}

// The other houses whose word may sign somebody in, in the order they are offered, with their names as people write them.

const names = {
  apple: 'Apple',
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
  azure: 'Microsoft',
  linkedin_oidc: 'LinkedIn',
  keycloak: 'single sign-on',
} as const

export type PartnerName = keyof typeof names

export const partnerName = (partner: PartnerName): string => names[partner]

/** Companies' own houses, each found by the address of its people. It is no partner of its own name. */
export const COMPANY = 'saml'

/** Of what the service has on: what this screen has a name for. */
export function partnersAmong(enabled: readonly string[]): PartnerName[] {
  return Object.keys(names).filter((name): name is PartnerName => enabled.includes(name))
}

/** Who confirmed an address, in a sentence. */
export const houseInWords = (house: string): string => {
  const partner = knownPartner(house)
  return partner ? partnerName(partner) : house === COMPANY ? 'your company' : 'the way you signed in'
}

export const knownPartner = (provider: string): PartnerName | undefined =>
  partnersAmong([provider]).find((name) => name === provider)

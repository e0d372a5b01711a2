// Which company somebody is of, by the address they typed, and what is said where that is not known. Pure.

/** Null for what is no whole address. */
export function domainOf(address: string): string | null {
  const [, domain] = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(address.trim()) ?? []
  return domain?.toLowerCase() ?? null
}

export const noDomain = 'Please type your address at your company: it says where to go.'

export const noCompany = (domain: string) =>
  `No company signs in here with addresses of ${domain}. Is it the one your company gave you?`

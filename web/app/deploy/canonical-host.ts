// One address for the club: www redirects to the bare host. Local and preview hosts are left alone.
type Place = Pick<Location, 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'hash'> & {
  replace: (url: string) => void
}

const previewHost =
  /(^|\.)(localhost|local|test)$|^[\d.]+$|^\[|preview|staging|\.(vercel|netlify|pages|lovable)\.(app|dev)$/i

export function canonicalAddress(place: Omit<Place, 'replace'>): string | null {
  if (!place.hostname.startsWith('www.') || previewHost.test(place.hostname)) return null
  return `${place.protocol}//${place.host.slice('www.'.length)}${place.pathname}${place.search}${place.hash}`
}

/** Redirects when this page belongs to the bare host; returns whether it does. */
export function goToCanonicalHost(place: Place): boolean {
  const address = canonicalAddress(place)
  if (address) place.replace(address)
  return address !== null
}

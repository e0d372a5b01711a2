// Which addresses a profile may link to, and their labels.
import { limits } from '#types/limits.ts'

export type OutsideLink = { href: string; label: string }

export function instagramLink(handle: string | null): OutsideLink | null {
  const name = handle?.trim().replace(/^@/, '')
  return name && name.length <= limits.profiles.ig_handle.max && /^[\w.]+$/.test(name)
    ? { href: `https://www.instagram.com/${name}/`, label: `@${name}` }
    : null
}

/** Only web addresses: anything else written into a profile is not a link (test: links). */
export function pressLinks(urls: readonly string[]): OutsideLink[] {
  return urls.flatMap((href) => {
    if (!URL.canParse(href)) return []
    const { protocol, hostname, pathname } = new URL(href)
    if (protocol !== 'https:' && protocol !== 'http:') return []
    const path = pathname.replace(/\/$/, '')
    return [{ href, label: `${hostname.replace(/^www\./, '')}${path.length > 28 ? `${path.slice(0, 27)}…` : path}` }]
  })
}

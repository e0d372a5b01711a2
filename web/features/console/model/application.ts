// An application as the console shows it: its badges, industries and dates. Decides nothing.
import { counted } from '#shared/format/number.ts'
import { timeAgo } from '#shared/format/time.ts'
import type { Application, ApplicationStatus } from '#types/shapes.ts'

export const shownInRow = 2
export const shownOnCard = 3

type Chosen = Pick<Application, 'industry_scores' | 'short_bio'>

/** In the applicant's order, which the short bio keeps and the scores do not. Without a bio, the strongest first. */
export function industriesOf({ industry_scores: scores, short_bio: bio }: Chosen): string[] {
  const listed =
    bio
      ?.split(' in ')
      .at(-1)
      ?.split(/, | and /) ?? []
  const place = (industry: string) => (listed.includes(industry) ? listed.indexOf(industry) : listed.length)
  return Object.keys(scores).sort((a, b) => place(a) - place(b) || (scores[b] ?? 0) - (scores[a] ?? 0))
}

/** "29 · Artist": the title opens the short bio. */
export function ageAndTitle({ age, short_bio: bio }: Pick<Application, 'age' | 'short_bio'>): string {
  const title = bio?.replace(/ in (?!.* in ).*$/, '')
  return [age, title].filter(Boolean).join(' · ')
}

/** "Instagram, TikTok · 2 links": what there is to look at. */
export function proofs(application: Pick<Application, 'instagram' | 'linkedin' | 'tiktok' | 'press_links'>): string {
  const networks = socialLinks(application).map(({ network }) => network)
  const links = application.press_links.length
  const parts = [networks.join(', '), links > 0 ? counted(links, 'link') : '']
  return parts.filter(Boolean).join(' · ') || 'No links'
}

export function shortened(industries: string[], shown: number): { first: string[]; more: number } {
  return { first: industries.slice(0, shown), more: Math.max(0, industries.length - shown) }
}

/** Whether the account made by the approval is disabled; the first related profile decides. */
export const isDisabled = ({ profiles }: Pick<Application, 'profiles'>) => profiles[0]?.status === 'inactive'

/** Whether they paused or close it themselves. */
const isAway = ({ profiles }: Pick<Application, 'profiles'>) => profiles[0]?.status === 'away'

/** The address the member signs in with today, where it is no longer the one applied with. */
export function addressToday({ email, account_email: today }: Pick<Application, 'email' | 'account_email'>) {
  return today && today.toLowerCase() !== email.toLowerCase() ? today : null
}

/** How long an application has waited stands where a badge would say of each row what the tab says already. */
export function waiting({ submitted_at: since }: Pick<Application, 'submitted_at'>): Badge {
  return { label: `Pending ${timeAgo(since)}`, tone: 'warn' }
}

export type Badge = { label: string; tone: 'good' | 'warn' | 'bad' | 'plain' }

export function decisionBadge(status: ApplicationStatus): Badge {
  if (status === 'approved') return { label: 'Approved', tone: 'good' }
  if (status === 'rejected') return { label: 'Rejected', tone: 'bad' }
  return { label: 'Pending', tone: 'warn' }
}

/** In the list, an approved application shows the state of its account. */
export function listBadge(application: Pick<Application, 'status' | 'profiles'>): Badge {
  if (application.status !== 'approved') return decisionBadge(application.status)
  if (isAway(application)) return { label: 'Away', tone: 'warn' }
  return isDisabled(application) ? { label: 'Disabled', tone: 'bad' } : { label: 'Active', tone: 'good' }
}

export function accountBadge(application: Pick<Application, 'status' | 'profiles'>): Badge | null {
  if (application.status !== 'approved') return null
  if (isAway(application)) return { label: 'Away', tone: 'warn' }
  return isDisabled(application) ? { label: 'Inactive', tone: 'bad' } : { label: 'Active', tone: 'good' }
}

export type SocialLink = { network: 'Instagram' | 'LinkedIn' | 'TikTok'; text: string; href: string }

const homes = {
  Instagram: 'https://instagram.com/',
  LinkedIn: 'https://linkedin.com/in/',
  TikTok: 'https://tiktok.com/@',
}

export function socialLinks(application: Pick<Application, 'instagram' | 'linkedin' | 'tiktok'>): SocialLink[] {
  const given = { Instagram: application.instagram, LinkedIn: application.linkedin, TikTok: application.tiktok }
  return (Object.keys(given) as Array<keyof typeof given>).flatMap((network) => {
    const text = given[network]?.trim()
    return text ? [{ network, text, href: addressOf(network, text) }] : []
  })
}

// A handle becomes an address of its network; an address is followed only when it is a web address.
function addressOf(network: SocialLink['network'], text: string): string {
  if (/^https?:\/\//i.test(text)) return text
  return homes[network] + encodeURIComponent(text.replace(/^@/, ''))
}

/** Strangers typed these links: only web addresses are ever made clickable. */
export const isWebAddress = (link: string) => /^https?:\/\//i.test(link)

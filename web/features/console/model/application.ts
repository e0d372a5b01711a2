// An application as the console shows it: its badges, industries and dates. Decides nothing.
import type { Application, ApplicationStatus } from '#types/shapes.ts'

export const shownInRow = 2
export const shownOnCard = 3

/** The keys of the stored scores are industry names. */
export const industriesOf = ({ industry_scores: scores }: Pick<Application, 'industry_scores'>) => Object.keys(scores)

export function shortened(industries: string[], shown: number): { first: string[]; more: number } {
  return { first: industries.slice(0, shown), more: Math.max(0, industries.length - shown) }
}

/** Whether the account made by the approval is disabled; the first related profile decides. */
export const isDisabled = ({ profiles }: Pick<Application, 'profiles'>) => profiles[0]?.status === 'inactive'

/** The address the member signs in with today, where it is no longer the one applied with. */
export function addressToday({ email, account_email: today }: Pick<Application, 'email' | 'account_email'>) {
  return today && today.toLowerCase() !== email.toLowerCase() ? today : null
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
  return isDisabled(application) ? { label: 'Disabled', tone: 'bad' } : { label: 'Active', tone: 'good' }
}

export function accountBadge(application: Pick<Application, 'status' | 'profiles'>): Badge | null {
  if (application.status !== 'approved') return null
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

// Two-step sign-in in words: a device, its key for typing, the codes that are left, the codes as a file. Pure.
import { counted } from '#shared/format/number.ts'
import { longDate, timeAgo } from '#shared/format/time.ts'

type StepDevice = { friendlyName: string | null; kind: string; createdAt: string; lastUsedAt: string | null }

const kinds: Record<string, string> = { webauthn: 'A security key', phone: 'A phone number' }

export const stepDeviceName = ({ friendlyName, kind }: Pick<StepDevice, 'friendlyName' | 'kind'>) =>
  friendlyName?.trim() || (kinds[kind] ?? 'A device without a name')

const HOUR = 3_600_000

export function stepDeviceFacts({ createdAt, lastUsedAt }: Pick<StepDevice, 'createdAt' | 'lastUsedAt'>, now: Date) {
  const created = new Date(createdAt)
  const day = created.toDateString() === now.toDateString() ? 'today' : longDate(created)
  return `Set up ${day} · ${lastUse(lastUsedAt, now)}`
}

function lastUse(lastUsedAt: string | null, now: Date): string {
  if (lastUsedAt === null) return 'not used yet'
  const recently = now.getTime() - Date.parse(lastUsedAt) < HOUR
  return recently ? 'used within the last hour' : `last used ${timeAgo(lastUsedAt, now)} ago`
}

/** In fours, as people read it out. An app takes it with or without the gaps. */
export const spacedKey = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const FEW = 3

/** `few`: it is time for new ones. */
export function codesLeft(left: number): { words: string; few: boolean } {
  if (left === 0)
    return {
      few: true,
      words: 'You have no recovery codes: without your device you could not sign in. Please make some.',
    }
  const words = `${counted(left, 'recovery code is', 'recovery codes are')} left.`
  return left < FEW
    ? { few: true, words: `${words} Please make new ones while your device is at hand.` }
    : { few: false, words }
}

export function codesAsText(
  codes: readonly string[],
  { email, club, now }: { email: string; club: string; now: Date },
) {
  return [
    `Recovery codes for ${email} at ${club}`,
    `Made on ${longDate(now)}`,
    '',
    ...codes,
    '',
    'One of them opens your account, in place of your device. Two-step sign-in is off then, and the others end: set it up again.',
    'Whoever has this file and your password gets in: keep it where your device is not.',
    '',
  ].join('\r\n')
}

/** The picture of the QR code as an address that a page under our policy may show: an image runs nothing. */
export const pictureAddress = (svg: string) =>
  svg.startsWith('data:') ? svg : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

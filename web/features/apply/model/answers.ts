// Which answers are good enough to continue. The database checks them again.
import {
  emailLongest,
  handleLongest,
  inviterLongest,
  mostIndustries,
  nameLongest,
  passwordBytesMost,
  whyYouMost,
} from './limits.ts'

export const isEmail = (value: string) => value.length <= emailLongest && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)

export const isPassword = (value: string) => value.trim() !== '' && !isPasswordTooLong(value)

/** What the limit means to a reader: emoji and accents take several of the bytes that it counts. */
export function passwordProblem(value: string): string | null {
  if (value !== '' && value.trim() === '') return 'Password is required'
  if (!isPasswordTooLong(value)) return null
  const letters = [...value].length
  return letters > passwordBytesMost
    ? `Please use at most ${passwordBytesMost} characters`
    : 'This is too long: accents and emoji count as several letters. Please use fewer'
}

export const isPasswordTooLong = (value: string) => new TextEncoder().encode(value).length > passwordBytesMost

export const wordsOf = (name: string) => (name.trim() === '' ? 0 : name.trim().split(/\s+/).length)

export function isFullName(value: string): boolean {
  const words = wordsOf(value)
  return value.trim().length <= nameLongest && words >= 2 && words <= 3
}

/** The shape of a date, DD/MM/YYYY; checks no calendar. */
export const isDateOfBirth = (value: string) => /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/.test(value)

export const isIndustryChoice = (chosen: readonly string[]) => chosen.length >= 1 && chosen.length <= mostIndustries

export function isHandle(value: string): boolean {
  const handle = value.trim()
  return handle.startsWith('@') && handle.length > 1 && handle.length <= handleLongest
}

export const isReason = (value: string) => value.trim() !== '' && value.length <= whyYouMost

export const isInviter = (value: string) => value.trim().length <= inviterLongest

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

export const isPasswordTooLong = (value: string) => new TextEncoder().encode(value).length > passwordBytesMost

export function isFullName(value: string): boolean {
  const words = value.trim().split(/\s+/)
  return value.trim().length <= nameLongest && words.length >= 2 && words.length <= 3
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

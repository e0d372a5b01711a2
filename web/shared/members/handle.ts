// What a handle is: how long, which characters, and what is meant by one that is written another way. It is kept with its @, which counts.
import { limits } from '#types/limits.ts'

export const handleLongest = limits.profiles.ig_handle.max

/** What a field takes in which the @ may be left out, for it is added. */
export const typedHandleLongest = (typed: string) =>
  typed.trimStart().startsWith('@') ? handleLongest : handleLongest - 1

const networks =
  /^@?(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|tiktok\.com|threads\.(?:net|com)|x\.com|twitter\.com)\/@?/i

/** The handle that is meant by a link to its page, or by a name without its @. Anything else stays as it was typed. */
export function completeHandle(typed: string): string {
  if (networks.test(typed.trim())) {
    const name = typed.trim().replace(networks, '').split(/[/?#]/)[0] ?? ''
    return `@${name}`
  }
  return /^\s*[\p{L}\p{N}._]/u.test(typed) && !typed.includes('@') ? `@${typed.trimStart()}` : typed
}

/** Whether a network could know it: letters, digits, dots, lines. */
export const isHandleName = (typed: string) => /^@?[\p{L}\p{N}._-]+$/u.test(typed.trim())

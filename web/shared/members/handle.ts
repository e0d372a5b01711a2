// How long an Instagram handle may be. It is kept with its @, which counts.
import { limits } from '#types/limits.ts'

export const handleLongest = limits.profiles.ig_handle.max

/** What a field takes in which the @ may be left out, for it is added. */
export const typedHandleLongest = (typed: string) =>
  typed.trimStart().startsWith('@') ? handleLongest : handleLongest - 1

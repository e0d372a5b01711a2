// The completion banner stays away for thirty minutes after it was dismissed, on this device.
export const SNOOZE_MS = 30 * 60_000

export function isSnoozed(dismissedAt: number | null, now: number): boolean {
  // A clock that was set back must not hide the banner for longer.
  return dismissedAt !== null && dismissedAt <= now && now - dismissedAt < SNOOZE_MS
}

/** Milliseconds until it shows again. */
export function snoozeLeft(dismissedAt: number, now: number): number {
  return Math.max(0, dismissedAt + SNOOZE_MS - now)
}

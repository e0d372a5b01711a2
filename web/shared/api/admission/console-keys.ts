// The keys of what is in console.ts: the table of what acts make stale is on every screen, the calls are not.
/** `lists`: everything that changes when an application arrives or is decided. */
export const consoleKeys = {
  lists: ['console', 'lists'] as const,
  audit: ['console', 'lists', 'audit'] as const,
}

// The keys of what is in safety.ts: the table of what acts make stale is on every screen, the calls are not.
export const safetyKeys = {
  mine: ['safety', 'mine'] as const,
  closed: ['safety', 'closed'] as const,
  committee: ['console', 'safety'] as const,
  /** What changes when something is reported, decided or answered anywhere; an opened report is no part of it. */
  lists: ['console', 'safety', 'lists'] as const,
}

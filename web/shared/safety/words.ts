// What reasons, kinds and acts are called on every screen.
import type { ReportKind, ReportReason, SafetyAct } from '#types/shapes.ts'

export const reasonWords: Record<ReportReason, string> = {
  harassment: 'Harassment or threats',
  hate: 'Hate or discrimination',
  sexual: 'Unwanted sexual content',
  scam: 'Advertising or a scam',
  impersonation: 'Not who they say they are',
  other: 'Something else',
}

export const kindWords: Record<ReportKind, string> = {
  member: 'member',
  message: 'message',
  post: 'post',
  event: 'event',
  photo: 'photograph',
}

/** "A message". */
export const oneOf = (kind: ReportKind) => `${kind === 'event' ? 'An' : 'A'} ${kindWords[kind]}`

/** What was done, as a title. */
export const doneWords: Record<SafetyAct, string> = {
  dismiss: 'Dismissed',
  warn: 'A word sent',
  hide: 'Hidden',
  limit: 'New plugs paused',
  disable: 'Account closed',
}

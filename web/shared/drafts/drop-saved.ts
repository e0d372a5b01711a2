// After an edit was saved: what was saved leaves its draft, what was typed since stays. For acts, which run without a screen.
import { deleteDraft, readDraft, writeDraft } from './draft-store.ts'
import type { EditDraft } from './edit-draft.ts'
import { isSame } from './merge-drafts.ts'

type Where = { owner: string; name: string; version: number }

export function dropSaved({ owner, name, version }: Where, saved: Record<string, unknown>) {
  const key = `${owner}:${name}`
  const draft = readDraft<EditDraft>(key, version)
  if (!draft) return
  const done = Object.entries(draft).filter(([field, { now, seen }]) => isSame(now, seen) || isSame(now, saved[field]))
  if (done.length === Object.keys(draft).length) return deleteDraft(key, version)
  const settled = done.map(([field, { now }]) => [field, { now, seen: now }] as const)
  writeDraft(key, version, { ...draft, ...Object.fromEntries(settled) })
}

// What the sheet was opened with, as it lies in the history. Pure.
import type { Shareable } from '#shared/cards/share.ts'

const isKind = (kind: string | undefined): kind is Shareable['kind'] =>
  kind === 'post' || kind === 'event' || kind === 'member' || kind === 'words' || kind === 'photos'

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

export function sharedIn(value: string | null): Shareable | null {
  const [, kind, id] = /^(\w+) (.+)$/s.exec(value ?? '') ?? []
  return id && isKind(kind) && (kind === 'words' || kind === 'photos' || isId(id)) ? { kind, id } : null
}

// Messages of photographs and voice notes: what they say where none are shown, how they wait in the outbox, and how they stand. Pure.
import type { DrawnPhoto, RecordedVoice } from '#shared/api/conversations/photographs.ts'
import type { Kind } from '#shared/outbox/act.ts'
import type { Message, MessageFile } from '#types/shapes.ts'
import { threadSubject, type UnsentMessage } from './unsent.ts'

/** Kept on devices: the shape stays. The files lie beside it, in the same order. */
export type UnsentPhotographs = UnsentMessage & { photos: DrawnPhoto[]; wordless: boolean }

export const photographs: Kind<UnsentPhotographs> = {
  kind: 'photographs',
  subject: ({ threadId }) => threadSubject(threadId),
}

/** Kept on devices: the shape stays. The recording lies beside it. */
export type UnsentVoice = UnsentMessage & { voice: RecordedVoice }

export const voiceNotes: Kind<UnsentVoice> = {
  kind: 'voice-note',
  subject: ({ threadId }) => threadSubject(threadId),
}

/** As the database writes it. */
export const VOICE = '🎤 Voice note'

/** As the database writes it: in lists, notifications and quotes. */
export const wordsOfPhotos = (count: number) => (count === 1 ? '📷 Photo' : `📷 ${count} photos`)

type Said = Pick<Message, 'content' | 'metadata' | 'files' | 'voice'>

/** Nothing was written beside the photographs. */
export const isWordless = ({ content, metadata, voice }: Said) => {
  if (voice) return content === VOICE
  const count = photographsOf(metadata)
  return count > 0 && content === wordsOfPhotos(count)
}

/** How many it was sent with. */
export const photographsOf = (metadata: Message['metadata']) =>
  'kind' in metadata && metadata.kind === 'photographs' && typeof metadata.count === 'number' ? metadata.count : 0

const saysVoice = (metadata: Message['metadata']) => 'kind' in metadata && metadata.kind === 'voice'

/** It was sent with the card of a page. */
export const saysLink = (metadata: Message['metadata']) => 'kind' in metadata && metadata.kind === 'link'

type Heard = Pick<Message, 'metadata' | 'files' | 'voice' | 'card' | 'hidden' | 'removed_at'>

/** Heard live, a message comes without its files and its card: the page brings them. */
export const lacksFiles = ({ metadata, files, voice, card, hidden, removed_at }: Heard) =>
  ((photographsOf(metadata) > 0 && !files) || (saysVoice(metadata) && !voice) || (saysLink(metadata) && !card)) &&
  !hidden &&
  !removed_at

const longest = 384
const widest = 320

/** A single one keeps its shape, as long as it is neither a strip nor a tower; the place is its own before it has come. */
export function placeOf({ width, height }: Pick<MessageFile, 'width' | 'height'>): { width: number; aspect: number } {
  const aspect = Math.min(2.2, Math.max(0.5, width / height))
  return { width: Math.round(Math.min(widest, longest * aspect)), aspect }
}

export const columnsOf = (count: number): 2 | 3 => (count === 2 || count === 4 ? 2 : 3)

/** Minutes and seconds, as clocks of players write them. */
export function playingTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const bars = 48

/** Any number of levels from 0 to 1 as 48, a hexadecimal digit each; the loudest is the highest. */
export function waveformOf(levels: number[]): string {
  const loudest = Math.max(0.02, ...levels)
  return Array.from({ length: bars }, (_, at) => {
    const part = levels.slice(
      Math.floor((at * levels.length) / bars),
      Math.max(Math.floor(((at + 1) * levels.length) / bars), Math.floor((at * levels.length) / bars) + 1),
    )
    const level = Math.max(0, ...part) / loudest
    return Math.min(15, Math.round(level * 15)).toString(16)
  }).join('')
}

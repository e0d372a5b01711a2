// Messages of photographs: what they say, what is missing of them, and the place each takes.
import { expect, it } from 'vitest'
import type { Message } from '#types/shapes.ts'
import { newestLog, withLive } from './message-log.ts'
import {
  columnsOf,
  isWordless,
  lacksFiles,
  placeOf,
  playingTime,
  VOICE,
  waveformOf,
  wordsOfPhotos,
} from './photographs.ts'
import { asRemoved } from './words.ts'

const file = { id: 'f', name: 'a/f.jpg', width: 1200, height: 900, placeholder: 'a'.repeat(108) }
const sent: Message = {
  id: 'm',
  thread_id: 't',
  sender_id: 'ben',
  content: '📷 2 photos',
  message_type: 'user',
  created_at: '2026-11-27T12:00:00Z',
  seq: 1,
  metadata: { kind: 'photographs', count: 2 },
  hidden: false,
  reply_to: null,
  edited_at: null,
  removed_at: null,
}

it('what nobody wrote is not shown beside the photographs', () => {
  expect(wordsOfPhotos(1)).toBe('📷 Photo')
  expect(isWordless(sent)).toBe(true)
  expect(isWordless({ ...sent, content: 'The view' })).toBe(false)
  expect(isWordless({ ...sent, metadata: {} })).toBe(false)
})

it('heard live it lacks them, until the page has brought them, and once it is gone it lacks nothing', () => {
  expect(lacksFiles(sent)).toBe(true)
  expect(lacksFiles({ ...sent, files: [file] })).toBe(false)
  expect(lacksFiles({ ...sent, hidden: true })).toBe(false)
  expect(lacksFiles({ ...sent, metadata: {}, removed_at: sent.created_at })).toBe(false)
})

it('a change that is heard keeps them; taken back or hidden they are gone', () => {
  const log = newestLog([{ ...sent, files: [file] }])
  const files = (message: Message) => withLive(log, message).messages[0]?.files
  expect(files({ ...sent, content: 'The view' })).toEqual([file])
  expect(files({ ...sent, removed_at: sent.created_at })).toBeUndefined()
  expect(files({ ...sent, hidden: true })).toBeUndefined()
  expect(asRemoved({ ...sent, files: [file] }, sent.created_at)).not.toHaveProperty('files')
})

it('a place has the shape of its photograph, within reason', () => {
  expect(placeOf({ width: 1200, height: 900 })).toEqual({ width: 320, aspect: 4 / 3 })
  expect(placeOf({ width: 900, height: 1600 })).toEqual({ width: 216, aspect: 900 / 1600 })
  expect(placeOf({ width: 9000, height: 100 }).aspect).toBe(2.2)
  expect(placeOf({ width: 100, height: 9000 }).aspect).toBe(0.5)
  expect([2, 3, 4, 10].map(columnsOf)).toEqual([2, 3, 2, 3])
})

it('a voice note says that it is one, how long it is, and how loud at each moment', () => {
  const voice = { id: 'v', name: 'a/v.webm', durationMs: 42_000, waveform: '7'.repeat(48) }
  const spoken = { ...sent, content: VOICE, metadata: { kind: 'voice' } }
  expect(lacksFiles(spoken)).toBe(true)
  expect(lacksFiles({ ...spoken, voice })).toBe(false)
  expect(isWordless({ ...spoken, voice })).toBe(true)
  expect([400, 42_000, 300_000].map(playingTime)).toEqual(['0:00', '0:42', '5:00'])
  expect(waveformOf([])).toBe('0'.repeat(48))
  expect(waveformOf([0.5])).toBe('f'.repeat(48))
  expect(waveformOf(Array.from({ length: 96 }, (_, at) => (at < 48 ? 0.1 : 0.2)))).toBe('8'.repeat(24) + 'f'.repeat(24))
})

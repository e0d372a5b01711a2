// What the outbox does with an act: sends it by its kind, tries again what got lost, tells what is settled, and lets it be taken back.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteReached, probeWith } from '#shared/connection/connection.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { forgetSession } from '#shared/session/session-end.ts'
import { type Act, defineAct, knowActs } from './act.ts'
import { outboxOf } from './outbox.ts'

// jsdom has no IndexedDB; a map does the same, one after the other.
const device = vi.hoisted(() => new Map<string, unknown>())
const storage = vi.hoisted(() => ({ pause: 0, isFull: false }))
vi.mock('#shared/storage/device-store.ts', () => {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Answer>(act: () => Answer): Promise<Answer> => {
    const turn = last.then(act).then(async (answer) => {
      if (storage.pause > 0) await new Promise((resolve) => setTimeout(resolve, storage.pause))
      return answer
    })
    last = turn.catch(() => {})
    return turn
  }
  return {
    readStored: (key: string) => inTurn(() => device.get(key)),
    changeStored: (key: string, change: (stored: unknown) => unknown, beside?: { key: string; value: unknown }) =>
      inTurn(() => {
        if (storage.isFull) throw new DOMException('No room', 'QuotaExceededError')
        device.set(key, change(device.get(key)))
        if (beside?.value) device.set(beside.key, beside.value)
        else if (beside) device.delete(beside.key)
      }),
    deleteStored: (key: string) => inTurn(() => void device.delete(key)),
    deleteUnder: (beginning: string) =>
      inTurn(() => {
        for (const key of [...device.keys()]) if (key.startsWith(beginning)) device.delete(key)
      }),
  }
})

const sent: string[] = []
const server = vi.fn(async (words: string): Promise<string> => words.toUpperCase())
const told = vi.fn()
const cache = new QueryClient()
const base: Omit<Act<string, string>, 'kind' | 'refused'> = {
  subject: () => 's',
  async send(words) {
    const answer = await server(words)
    sent.push(words)
    return answer
  },
  onSent: (answer) => told('sent', answer),
  onRefused: ({ code }) => told('refused', code),
}
const say = defineAct('say', { ...base, refused: 'keep' })
const press = defineAct('press', { ...base, refused: 'drop', merge: (_, later) => later })
const hide = defineAct('hide', { ...base, refused: 'drop', keptFirst: true, merge: (_, later) => later })
const box = () => outboxOf('ada')
const lost = new AppError('network', 'Failed to fetch')
const trouble = new AppError('unknown', 'Bad', { status: 500 })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  probeWith(async () => true)
  noteReached()
  server.mockReset().mockImplementation(async (words) => words.toUpperCase())
  told.mockReset()
  sent.length = 0
  Object.assign(storage, { pause: 0, isFull: false })
  box().follow(cache)
})

afterEach(() => {
  forgetSession()
  device.clear()
  vi.useRealTimers()
})

it('what is taken off the screen is kept on the device first: a reload in the same instant brings nothing back', async () => {
  const wasKept: boolean[] = []
  box().subscribe(() => {
    const isShown = box().entries().length > 0
    if (isShown) wasKept.push(JSON.stringify([...device.values()]).includes('one'))
  })
  box().write(hide, 'one')
  expect(box().entries()).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(wasKept[0]).toBe(true)
  expect(sent).toEqual(['one'])
})

it('a device that keeps nothing, or is slow, does not hold it up', async () => {
  server.mockRejectedValue(lost)
  storage.pause = 5000
  box().write(hide, 'one')
  await vi.advanceTimersByTimeAsync(400)
  expect(box().entries()).toMatchObject([{ input: 'one' }])
  Object.assign(storage, { pause: 0, isFull: true })
  await vi.advanceTimersByTimeAsync(60_000)
  box().write(hide, 'two')
  await vi.advanceTimersByTimeAsync(50)
  expect(box().entries()).toMatchObject([{ input: 'two' }])
})

it.each([
  ['lost', lost, 12],
  ['in trouble', trouble, 6],
])('what is %s is tried as often as it makes sense', async (_, error, tries) => {
  server.mockRejectedValue(error)
  box().write(say, 'one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server).toHaveBeenCalledTimes(tries)
})

it('what got lost is tried again after growing pauses, in order, and told once', async () => {
  server.mockRejectedValueOnce(lost).mockRejectedValueOnce(trouble)
  box().write(say, 'one')
  box().write(say, 'two')
  await vi.advanceTimersByTimeAsync(900)
  expect(box().entries()).toMatchObject([
    { input: 'one', state: 'waiting', tries: 1 },
    { input: 'two', state: 'queued', tries: 0 },
  ])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['one', 'two'])
  expect(told.mock.calls).toEqual([
    ['sent', 'ONE'],
    ['sent', 'TWO'],
  ])
  expect(box().entries()).toEqual([])
})

it.each([0, 5, 10, 15, 20, 25])('words written %i ms after others keep their place on a slow device', async (after) => {
  Object.assign(storage, { pause: 20 })
  const words = ['one', 'two', 'three', 'four', 'five', 'six']
  for (const word of words) {
    box().write(say, word)
    await vi.advanceTimersByTimeAsync(after)
    expect(
      box()
        .entries()
        .some(({ input }) => input === word) || sent.includes(word),
    ).toBe(true)
  }
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent).toEqual(words)
})

it('a device without room loses nothing while the tab is open', async () => {
  Object.assign(storage, { isFull: true })
  server.mockRejectedValueOnce(lost)
  box().write(say, 'one')
  box().write(say, 'two')
  await vi.advanceTimersByTimeAsync(10)
  expect(box().entries()).toMatchObject([{ input: 'one', state: 'waiting' }, { input: 'two' }])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['one', 'two'])
  expect(box().entries()).toEqual([])
})

it('what a server in trouble never takes can be taken back while it waits, and frees what follows', async () => {
  server.mockRejectedValue(trouble)
  const id = box().write(say, 'one')
  box().write(say, 'two')
  await vi.advanceTimersByTimeAsync(10)
  expect(box().entries()[0]).toMatchObject({ id, state: 'waiting' })
  server.mockResolvedValue('')
  box().discard(id)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['two'])
  expect(box().entries()).toEqual([])
})

it('an act that is taken back while it is on its way holds nothing up', async () => {
  server.mockReturnValueOnce(new Promise(() => {}))
  const id = box().write(say, 'one')
  box().write(say, 'two')
  await vi.advanceTimersByTimeAsync(10)
  box().discard(id)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['two'])
})

it('what another tab takes back while it is on its way here is not sent on', async () => {
  const asked: AbortSignal[] = []
  const upload = defineAct<string, void>('upload', {
    refused: 'keep',
    subject: () => 'u',
    send: (_, { signal }) => {
      asked.push(signal)
      return new Promise(() => {})
    },
  })
  const id = box().write(upload, 'one')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.waitFor(() => expect(device.get('o1-acts-ada')).toMatchObject([{ id, state: 'sending' }]))
  const other = new BroadcastChannel('o1-outbox-ada')
  // A word of the other tab alone ends nothing.
  other.postMessage({ type: 'changed' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked[0]?.aborted).toBe(false)
  device.set('o1-acts-ada', [])
  other.postMessage({ type: 'changed' })
  await vi.waitFor(() => expect(asked[0]?.aborted).toBe(true))
  other.close()
  expect(box().entries()).toEqual([])
})

it('a try that never ends counts as lost', async () => {
  server.mockReturnValueOnce(new Promise(() => {}))
  box().write(say, 'one')
  await vi.advanceTimersByTimeAsync(17_000)
  expect(sent).toEqual(['one'])
})

it('refused words are kept until the member tries again; a refused press is dropped', async () => {
  server.mockRejectedValueOnce(new AppError('not_friends', 'No', { status: 403 }))
  const id = box().write(say, 'one')
  await vi.advanceTimersByTimeAsync(10)
  expect(box().entries()).toMatchObject([{ state: 'failed', code: 'not_friends' }])
  box().retry([id])
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['one'])
  server.mockRejectedValueOnce(new AppError('event_full', 'No', { status: 409 }))
  box().write(press, 'yes')
  await vi.advanceTimersByTimeAsync(10)
  expect(box().entries()).toEqual([])
  expect(told.mock.calls).toEqual([
    ['refused', 'not_friends'],
    ['sent', 'ONE'],
    ['refused', 'event_full'],
  ])
})

it('what is settled before a cache is named is told once there is one', async () => {
  outboxOf('ben').write(say, 'early')
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['early'])
  expect(told).not.toHaveBeenCalled()
  outboxOf('ben').follow(cache)
  expect(told).toHaveBeenCalledWith('sent', 'EARLY')
})

it('an act that a closed tab has left is sent once its kind can be loaded; a kind only another build knows waits', async () => {
  const left = { createdAt: '2026-11-22T12:00:00Z', state: 'sending', tries: 0 }
  device.set('o1-acts-eve', [
    { ...left, id: 'a', kind: 'left', subject: 'a', input: 'one' },
    { ...left, id: 'b', kind: 'newer', subject: 'b', input: 'two' },
  ])
  outboxOf('eve').follow(cache)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual([])
  knowActs(async (kind) => (kind === 'left' ? defineAct('left', { ...base, refused: 'drop' }) : undefined))
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['one'])
  expect(outboxOf('eve').entries()).toMatchObject([{ id: 'b', state: 'queued' }])
})

it('messages that an older build has left are taken over, also one it gave up for a lost line', async () => {
  const notify = { recipients: [], threadType: 'direct_message', threadTitle: '' }
  const message = { threadId: 't', content: 'Hello', createdAt: '2026-11-22T12:00:00Z', notify }
  device.set('o1-outbox-old', [
    { ...message, id: 'a', state: 'failed', code: 'network' },
    { ...message, id: 'b', state: 'failed', code: 'not_friends' },
  ])
  const older = outboxOf('old')
  await vi.waitFor(() => expect(older.entries()).toHaveLength(2))
  expect(older.entries()).toMatchObject([
    {
      id: 'a',
      kind: 'message',
      subject: 'thread:t',
      input: { threadId: 't', content: 'Hello', notify },
      state: 'queued',
    },
    { id: 'b', state: 'failed', code: 'not_friends' },
  ])
  expect(device.has('o1-outbox-old')).toBe(false)
})

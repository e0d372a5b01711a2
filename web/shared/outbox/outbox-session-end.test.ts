// When a session ends by itself, what is unsent waits for the member; signing out deletes it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteReached, probeWith, tryNow } from '#shared/connection/connection.ts'
import { beginSignOut, finishSignOut, forgetSession } from '#shared/session/session-end.ts'
import { defineAct } from './act.ts'
import { stopOutboxes } from './open-outboxes.ts'
import { outboxOf } from './outbox.ts'
import { visitor } from './owners.ts'

// jsdom has no IndexedDB; a map does the same.
const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#shared/storage/device-store.ts', () => ({
  readStored: async (key: string) => device.get(key),
  changeStored: async (key: string, change: (stored: unknown) => unknown, beside?: { key: string; value: unknown }) => {
    device.set(key, change(device.get(key)))
    if (beside?.value) device.set(beside.key, beside.value)
    else if (beside) device.delete(beside.key)
  },
  deleteStored: async (key: string) => void device.delete(key),
  deleteUnder: async (beginning: string) => {
    for (const key of [...device.keys()]) if (key.startsWith(beginning)) device.delete(key)
  },
}))

const say = defineAct<{ words: string }, void>('say', {
  refused: 'keep',
  subject: () => 's',
  send: async () => undefined,
})
const unsent = { words: 'Half past eight?' }
const kept = (owner: string) => device.get(`o1-acts-${owner}`)

beforeEach(async () => {
  // Without a line, nothing is sent.
  probeWith(async () => false)
  await tryNow()
  for (const owner of ['ada', visitor]) {
    outboxOf(owner).write(say, unsent, { files: [new Blob(['photo'])] })
    await vi.waitFor(() => expect(kept(owner)).toMatchObject([{ input: unsent, state: 'queued' }]))
  }
  expect([...device.keys()].filter((key) => key.includes('-files-'))).toHaveLength(2)
})

afterEach(() => {
  finishSignOut()
  forgetSession()
  for (const { id } of outboxOf(visitor).entries()) outboxOf(visitor).discard(id)
  device.clear()
})

it('a session that ends by itself keeps what is unsent for its writer, and for nobody else', async () => {
  forgetSession()
  expect(kept('ada')).toMatchObject([{ input: unsent }])
  await vi.waitFor(() => expect(outboxOf('ada').entries()).toMatchObject([{ input: unsent }]))
  const [entry] = outboxOf('ada').entries()
  expect(entry && (await outboxOf('ada').filesOf(entry))).toHaveLength(1)
  expect(outboxOf('ben').entries()).toEqual([])
})

it('signing out deletes what is unsent with its files, and nothing of a visitor', async () => {
  beginSignOut()
  forgetSession()
  await vi.waitFor(() => expect(kept('ada')).toBeUndefined())
  expect([...device.keys()].filter((key) => key.startsWith('o1-acts-ada'))).toEqual([])
  expect(kept(visitor)).toMatchObject([{ input: unsent }])
})

it.each(['on its way', 'read from the device'])(
  'an act that is %s as the session ends does not run on',
  async (stage) => {
    let answer = () => {}
    const asked: string[] = []
    const both = defineAct<string, void>('both', {
      refused: 'drop',
      subject: () => 'both',
      async send(words, { signal }) {
        asked.push(words)
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        signal.throwIfAborted()
        asked.push('again')
      },
    })
    noteReached()
    const eve = outboxOf('eve')
    eve.write(both, 'once')
    await vi.waitFor(() => expect(eve.entries()).toMatchObject([{ state: 'sending' }]))
    if (stage === 'on its way') await vi.waitFor(() => expect(asked).toEqual(['once']))
    const before = [...asked]
    beginSignOut()
    forgetSession()
    answer()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toEqual(before)
    expect([...device.keys()].filter((key) => key.includes('eve'))).toEqual([])
  },
)

it('stopped with its page, the line of a visitor tells nothing of what fails later', async () => {
  let fail = (_: Error) => {}
  const lost = defineAct<string, void>('lost', {
    refused: 'keep',
    subject: () => 'lost',
    send: () => new Promise((_, reject) => (fail = reject)),
  })
  noteReached()
  const line = outboxOf(visitor)
  const states = () => line.entries().map(({ kind, state }) => `${kind} ${state}`)
  line.write(lost, 'once')
  await vi.waitFor(() => expect(states()).toContain('lost sending'))
  stopOutboxes(() => true)
  fail(new Error('Failed to fetch'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(states()).toContain('lost sending')
  expect(outboxOf(visitor)).not.toBe(line)
})

// Files of an act go in the very moment the act goes: a tab that is closed right after it leaves none behind.
import { beforeEach, expect, it, vi } from 'vitest'
import { changeStoredEntries, clearEntries } from './store.ts'

const device = await vi.hoisted(async () => (await import('#shared/testing/memory-device.ts')).memoryDevice())
vi.mock('idb-keyval', () => device.library)
vi.stubGlobal('IDBKeyRange', { bound: device.range })

const entry = (id: string) => ({
  id,
  kind: 'say',
  subject: 's',
  input: 'words',
  createdAt: '2026-11-28T12:00:00Z',
  state: 'queued' as const,
  tries: 0,
  hasFiles: true as const,
})
const write = (id: string) => changeStoredEntries('ada', { type: 'written', entry: entry(id) }, [new Blob(['photo'])])

beforeEach(device.clear)

it.each(['sent', 'discarded'] as const)(
  'what is %s is gone with its files, however soon the tab is closed',
  async (type) => {
    await write('one')
    await write('two')
    expect(device.keys()).toEqual(['o1-acts-ada', 'o1-acts-ada-files-one', 'o1-acts-ada-files-two'])
    device.closeAfter(1)
    void changeStoredEntries('ada', { type, id: 'one' })
    await vi.waitFor(() => expect(device.value('o1-acts-ada')).toMatchObject([{ id: 'two' }]))
    expect(device.keys()).toEqual(['o1-acts-ada', 'o1-acts-ada-files-two'])
  },
)

it("signing out takes all of a member's at once, also what an earlier build has left, and nobody else's", async () => {
  await write('one')
  await changeStoredEntries('bea', { type: 'written', entry: entry('three') }, [new Blob(['photo'])])
  await changeStoredEntries('ada-files-lost', { type: 'restored' })
  device.closeAfter(1)
  void clearEntries('ada')
  await vi.waitFor(() => expect(device.keys()).toEqual(['o1-acts-bea', 'o1-acts-bea-files-three']))
})

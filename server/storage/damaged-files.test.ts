// Files that are not as long as they were stored, and clients that leave in the middle.
import { readdir, truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorage, type TestStorage } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
  await storage.admin.storage.createBucket('files', { public: true })
})
afterAll(() => storage.close())

it.each([
  ['small', 20_000],
  ['large', 2_000_000],
])('a shortened %s file is an error at once, and the log names it', async (name, length) => {
  await storage.admin.storage.from('files').upload(`${name}.txt`, 'x'.repeat(length))
  const before = await storage.request(`/object/public/files/${name}.txt`)
  expect((await before.text()).length).toBe(length)
  const sql = 'select version from storage.objects where name = $1'
  const [row] = await storage.database.query<{ version: string }>(sql, [`${name}.txt`])
  const objects = join(storage.home, 'objects')
  const path = (await readdir(objects, { recursive: true })).find((file) => file.endsWith(row?.version ?? 'none'))
  await truncate(join(objects, path ?? ''), length / 2)
  const start = performance.now()
  const answer = await storage.request(`/object/public/files/${name}.txt`)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ message: 'The file is damaged' })
  const part = await storage.request(`/object/public/files/${name}.txt`, { headers: { range: 'bytes=0-9' } })
  expect(part.status).toBe(500)
  expect(performance.now() - start).toBeLessThan(3000)
  expect(storage.logs.some((line) => line.includes(`"name":"${name}.txt"`) && line.includes('"level":"error"'))).toBe(
    true,
  )
})

it('a client that leaves in the middle of an upload is no error', async () => {
  const ada = await storage.makeMember()
  const socket = connect(storage.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /storage/v1/object/profile-photos/${ada.id}/half.jpg HTTP/1.1\r\nHost: o1\r\nAuthorization: Bearer ${ada.token}\r\n` +
      'Content-Type: image/jpeg\r\nContent-Length: 500000\r\n\r\n',
  )
  socket.write(Buffer.alloc(100_000))
  await expect.poll(async () => (await storage.onDisk()).staging.length).toBe(1)
  socket.resetAndDestroy()
  await expect.poll(async () => (await storage.onDisk()).staging.length).toBe(0)
  expect(
    storage.logs.filter((line) => line.includes('half') || line.includes('aborted') || line.includes('stack')),
  ).toEqual([])
})

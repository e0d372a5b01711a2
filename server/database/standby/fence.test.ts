// A read must not lean on an answer that the database may have given before the read began.
import { expect, it } from 'vitest'
import { Fence } from './fence.ts'

it('reads that come while the database is asked wait for its next answer, and share it', async () => {
  const answers: ((position: string) => void)[] = []
  const fence = new Fence({
    query: <Row>(sql: string) =>
      new Promise<Row[]>((resolve) => {
        if (sql.includes('system_identifier')) resolve([{ system: '1', asynchronous: false }] as Row[])
        else answers.push((position) => resolve([{ position, file: '000000020000000000000001' }] as Row[]))
      }),
  })
  const first = fence.now()
  const second = fence.now()
  const third = fence.now()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.('0/1')
  expect(await first).toEqual({ position: '0/1', system: '1', timeline: 2 })
  await expect.poll(() => answers.length).toBe(2)
  const fourth = fence.now()
  answers[1]?.('0/2')
  expect([(await second).position, (await third).position]).toEqual(['0/2', '0/2'])
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.('0/3')
  expect((await fourth).position).toBe('0/3')
})

it('a question that hangs is not waited for by those who come later', async () => {
  let asked = 0
  const fence = new Fence({
    query: <Row>(sql: string) => {
      if (sql.includes('system_identifier')) return Promise.resolve([{ system: '1', asynchronous: false }] as Row[])
      asked += 1
      if (asked === 1) return new Promise<Row[]>(() => undefined)
      return Promise.resolve([{ position: '0/2', file: '000000020000000000000001' }] as Row[])
    },
  })
  const first = fence.now().catch((error: unknown) => error)
  const second = fence.now()
  expect(await first).toBeInstanceOf(Error)
  expect((await second).position).toBe('0/2')
  expect((await fence.now()).position).toBe('0/2')
})

// The cache of prepared pictures keeps its size limit and removes the variants of a removed source.
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newTemporaryName } from '../blobs/temporary-names.ts'
import { openRenderCache } from './render-cache.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'o1-renders-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const kb = (fill: number) => Buffer.alloc(1024, fill)
const files = async () => (await readdir(dir, { recursive: true })).filter((name) => name.includes('/'))

describe('the cache of prepared pictures', () => {
  it('keeps pictures over a restart, and never more than its limit', async () => {
    const cache = await openRenderCache({ dir, maxBytes: 3 * 1024 })
    for (const n of [1, 2, 3]) await cache.write(`s${n}`, 'v', kb(n), 0)
    expect(await cache.read('s1', 'v')).toEqual(kb(1))
    await cache.write('s4', 'v', kb(4), 0)
    expect(await cache.read('s2', 'v')).toBeUndefined()
    expect(await cache.read('s1', 'v')).toEqual(kb(1))
    expect(await files()).toHaveLength(3)
    const again = await openRenderCache({ dir, maxBytes: 2 * 1024 })
    expect(await again.read('s4', 'v')).toEqual(kb(4))
    await again.write('s5', 'v', kb(5), 0)
    expect(await files()).toHaveLength(2)
  })

  it('keeps nothing of a source that is forgotten while one of its variants is made', async () => {
    const cache = await openRenderCache({ dir, maxBytes: 1024 * 1024 })
    const startedAt = performance.now()
    await cache.forget(['s1'])
    expect(await cache.write('s1', 'small', kb(1), startedAt)).toBe(false)
    const writing = cache.write('s2', 'small', kb(1), performance.now())
    await cache.forget(['s2'])
    expect(await writing).toBe(false)
    // One that is begun while its folder goes: it would be written into what is removed.
    const forgetting = cache.forget(['s3'])
    expect(await cache.write('s3', 'small', kb(1), performance.now() + 1)).toBe(false)
    await forgetting
    expect(await files()).toEqual([])
    expect(await cache.write('s1', 'small', kb(1), performance.now() + 1)).toBe(true)
  })

  it('what comes too late takes nothing with it that came after', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const nameFile = vi.fn(rename).mockImplementationOnce(async (from, to) => {
      await rename(from, to)
      await held
    })
    const cache = await openRenderCache({ dir, maxBytes: 1024 * 1024, nameFile })
    const late = cache.write('s1', 'large', kb(1), performance.now())
    await vi.waitFor(async () =>
      expect((await files()).map((name) => basename(name))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]),
    )
    await cache.forget(['s1'])
    expect(await cache.write('s1', 'small', kb(2), performance.now() + 1)).toBe(true)
    goOn()
    expect(await late).toBe(false)
    expect(await cache.read('s1', 'small')).toEqual(kb(2))
    expect(await cache.read('s1', 'large')).toBeUndefined()
  })

  it('removes all variants of a source, and files whose writing was not finished', async () => {
    const cache = await openRenderCache({ dir, maxBytes: 1024 * 1024 })
    await cache.write('s1', 'small', kb(1), 0)
    await cache.write('s1', 'large', kb(2), 0)
    await cache.write('s2', 'small', kb(3), 0)
    await cache.forget(['s1', 'never-there'])
    expect(await cache.read('s1', 'small')).toBeUndefined()
    expect(await cache.read('s2', 'small')).toEqual(kb(3))
    await mkdir(join(dir, 's3'))
    const ofAnEndedRun = newTemporaryName().replace(/^(\w+\.\d+\.)\w+/, '$1ended')
    await writeFile(join(dir, 's3', ofAnEndedRun), 'half')
    const beingWritten = newTemporaryName()
    await writeFile(join(dir, 's3', beingWritten), 'half')
    await openRenderCache({ dir, maxBytes: 1024 * 1024 })
    expect((await files()).map((name) => basename(name))).toEqual(
      expect.arrayContaining([beingWritten, expect.stringMatching(/^[0-9a-f]{32}$/)]),
    )
    expect(await files()).toHaveLength(2)
  })

  it('a picture whose file another process has removed meanwhile is not kept, and is one all the same', async () => {
    const nameFile = vi.fn(rename).mockImplementationOnce(async (from, to) => {
      await rm(from)
      await rename(from, to)
    })
    const cache = await openRenderCache({ dir, maxBytes: 1024 * 1024, nameFile })
    expect(await cache.write('s1', 'small', kb(1), performance.now())).toBe(true)
    expect(await cache.read('s1', 'small')).toBeUndefined()
    expect(await cache.write('s1', 'small', kb(1), performance.now())).toBe(true)
    expect(await cache.read('s1', 'small')).toEqual(kb(1))
  })
})

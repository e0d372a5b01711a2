// A club that lost its database is not quietly replaced by a new, empty one.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { startApp } from './app.ts'
import {
  clubIsMade,
  NEW_CLUB,
  newKeysAreMade,
  prepareDataFolder,
  refuseLostDatabase,
  refuseLostKeys,
  refuseLostPhotos,
} from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'o1-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const keys = () => writeFile(join(folder, 'keys.json'), '{}')
async function photo() {
  await mkdir(join(folder, 'storage/objects/ab'), { recursive: true })
  await writeFile(join(folder, 'storage/objects/ab/one'), 'a photo')
}
async function database() {
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres/PG_VERSION'), '18')
}
const starts = async () => {
  await prepareDataFolder(folder)
  await refuseLostDatabase(folder)
  refuseLostKeys(folder)
}

it('a new club is made in an empty folder, also after a start that died with its keys written', async () => {
  await starts()
  await keys()
  await starts()
  await database()
  await clubIsMade(folder)
  await starts()
  expect(existsSync(join(folder, NEW_CLUB))).toBe(false)
})

it('keys or photos without their database stop the start', async () => {
  await keys()
  await expect(starts()).rejects.toThrow(`${folder} holds a club's remains (its keys) but not its database`)
  await photo()
  await expect(starts()).rejects.toThrow('(its keys and its photos)')
  await rm(join(folder, 'keys.json'))
  // An empty folder is no database either.
  await mkdir(join(folder, 'postgres'))
  await expect(starts()).rejects.toThrow('(its photos)')
})

it('a database without its keys stops the start, until new ones are asked for', async () => {
  await database()
  await expect(starts()).rejects.toThrow(`${folder} holds a club's database but not its keys`)
  await writeFile(join(folder, 'keys.new'), '')
  await starts()
  await keys()
  await newKeysAreMade(folder)
  expect(existsSync(join(folder, 'keys.new'))).toBe(false)
  await starts()
})

it('photos that are named and gone stop the start; a club that has none needs no folder', async () => {
  const named = (rows: number) => ({ query: async <Row>() => Array<Row>(rows) })
  await refuseLostPhotos(folder, named(0))
  await expect(refuseLostPhotos(folder, named(1))).rejects.toThrow('The photos of this club are lost')
  await photo()
  await refuseLostPhotos(folder, named(1))
})

it('the server says so, and leaves what is there as it was', async () => {
  await photo()
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, O1_DEMO: 'off' })
  await expect(startApp({ config: { ...config, port: 0 }, log: createLog({ level: 'silent' }) })).rejects.toThrow(
    'restore a backup',
  )
  expect(existsSync(join(folder, 'keys.json'))).toBe(false)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})

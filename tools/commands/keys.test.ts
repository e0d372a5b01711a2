// What `npm run keys` prints, what `npm run keys -- rotate` does and says, and when it refuses.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKeyFile } from '#server/platform/key-file/key-file.ts'
import { keysLines } from './keys-lines.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'o1-keys-'))
  path = join(folder, 'keys.json')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (args: string[], env: Record<string, string> = {}) =>
  keysLines(args, { DATA_DIR: folder, SITE_URL: 'https://club.example', ...env })
const DATABASE_URL = 'postgres://o1@127.0.0.1:1/club'

it('prints the address and the API keys, and makes them in an empty folder', async () => {
  await expect(run(['rotate'])).rejects.toThrow(`There is no club in ${folder}`)
  expect(await readdir(folder)).toEqual([])
  const lines = await run([])
  const { anonKey, serviceRoleKey } = await readKeyFile(path)
  expect(lines).toEqual([
    'SUPABASE_URL=https://club.example',
    `SUPABASE_ANON_KEY=${anonKey}`,
    `SUPABASE_SERVICE_ROLE_KEY=${serviceRoleKey}`,
  ])
  expect(await run([])).toEqual(lines)
})

it('rotates, says what now signs and until when the key before is honoured, and prints the same keys afterwards', async () => {
  const [printed, before] = [await run([]), await readKeyFile(path)]
  const said = await run(['rotate'])
  const { previousKeys } = await readKeyFile(path)
  expect(said.join('\n')).toContain(`Key ${before.standbyKey?.kid} signs from now on`)
  expect(said.join('\n')).toContain(`until ${previousKeys[0]?.until}`)
  expect(said.join('\n')).not.toContain('Copy')
  expect(await run([])).toEqual(printed)
})

it('is refused while another rotation runs, so that no key is lost', async () => {
  const before = await readKeyFile(path)
  const ended = await Promise.allSettled(Array.from({ length: 4 }, () => run(['rotate'])))
  const { previousKeys } = await readKeyFile(path)
  const done = ended.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBeGreaterThan(0)
  expect(previousKeys).toHaveLength(before.previousKeys.length + done)
  expect(new Set(previousKeys.map(({ key }) => key.kid)).size).toBe(previousKeys.length)
  for (const one of ended)
    if (one.status === 'rejected') expect(String(one.reason)).toContain('Another command rotates these keys')
  expect(await readdir(folder)).not.toContain('keys.json.rotating')
  // One that was killed is told of, whenever it was.
  await writeFile(`${path}.rotating`, '')
  await expect(run(['rotate'])).rejects.toThrow(`remove ${path}.rotating`)
  await rm(`${path}.rotating`)
})

it('tells who has several processes to copy the file, and has the first standby go round before it is used', async () => {
  expect(await run(['rotate'], { DATABASE_URL })).toContain(
    `Copy ${path} to every other process of the club now, and before you rotate again.`,
  )
  // As an older release made it.
  const elsewhere = await mkdtemp(join(tmpdir(), 'o1-keys-'))
  await run([], { DATA_DIR: elsewhere })
  const older = join(elsewhere, 'keys.json')
  const { signingKey, anonKey, serviceRoleKey } = await readKeyFile(older)
  await writeFile(older, JSON.stringify({ signingKey, anonKey, serviceRoleKey }))
  expect((await run(['rotate'], { DATABASE_URL, DATA_DIR: elsewhere }))[0]).toContain('had no standby key')
  expect((await readKeyFile(older)).signingKey).toEqual(signingKey)
  expect((await run(['rotate'], { DATABASE_URL, DATA_DIR: elsewhere }))[0]).toContain('signs from now on')
  await rm(elsewhere, { recursive: true })
})

it('refuses where a key of JWT_KEYS signs, and what it does not know, and changes nothing', async () => {
  const before = await readFile(path, 'utf8')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const JWT_KEYS = JSON.stringify([await exportJWK(privateKey)])
  await expect(run(['rotate'], { JWT_KEYS })).rejects.toThrow('docs/ops/deploy.md, "Keys"')
  for (const args of [['rotat'], ['rotate', 'now'], ['--rotate']]) await expect(run(args)).rejects.toThrow('Say what')
  expect(await readFile(path, 'utf8')).toBe(before)
})

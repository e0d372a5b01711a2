// What a start loads: nothing that only pictures, a mail server, storage elsewhere, a sign-in at another house or a passkey need. Together they are a
// sixth of the memory at rest, and passkeys alone a quarter of the time.
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { bundleOptions } from './bundle-options.mjs'

/** Whatever joins these is waited for by each start, and stays in memory. */
const WAITED_FOR = [
  '@hono/node-server',
  '@node-rs/bcrypt',
  'hono',
  'hono/cookie',
  'jose',
  'otpauth',
  'pg',
  'pg-protocol',
  'pino',
  'smol-toml',
  'uqr',
  'ws',
  'zod',
]

it('pictures, mail servers, storage elsewhere, other houses and passkeys are loaded when they are first needed', async () => {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: ['server/main.ts'],
    outdir: 'dist/server',
    splitting: true,
    write: false,
    metafile: true,
  })
  const files = Object.keys(metafile.outputs).filter((file) => metafile.outputs[file]?.entryPoint === 'server/main.ts')
  const atStart = new Set<string>()
  const later = new Set<string>()
  for (const file of files)
    for (const { path, external, kind } of metafile.outputs[file]?.imports ?? []) {
      if (external) (kind === 'dynamic-import' ? later : atStart).add(path)
      // A part of the server that its start needs, too.
      else if (kind !== 'dynamic-import' && !files.includes(path)) files.push(path)
    }
  expect([...later]).toEqual(expect.arrayContaining(['sharp', 'nodemailer', '@simplewebauthn/server']))
  expect([...atStart].filter((name) => !isBuiltin(name)).sort()).toEqual(WAITED_FOR)
})

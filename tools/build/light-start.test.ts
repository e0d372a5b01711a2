// What a start loads: nothing that only pictures, a mail server, storage elsewhere or a sign-in at another house need. Together they are a sixth of the memory at rest.
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { bundleOptions } from './bundle-options.mjs'

it('pictures, mail servers, storage elsewhere and other houses are loaded when they are first needed', async () => {
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
  expect([...atStart]).toContain('pg')
  expect([...later]).toEqual(expect.arrayContaining(['sharp', 'nodemailer']))
  for (const name of [
    'sharp',
    'nodemailer',
    '@aws-sdk/client-s3',
    'openid-client',
    '@node-saml/node-saml',
    '@xmldom/xmldom',
  ])
    expect([...atStart]).not.toContain(name)
})

// What a start loads: nothing that only pictures, a mail server or storage elsewhere need. Each of them is a tenth of the memory at rest.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

const script = `
  import { createRequire } from 'node:module'
  await import('./server/app/app.ts')
  const loaded = Object.keys(createRequire(process.cwd() + '/').cache).flatMap((file) => file.match(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1] ?? [])
  console.log(JSON.stringify([...new Set(loaded)]))
`

it('pictures, mail servers and storage elsewhere are loaded when they are first needed', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  const loaded = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as string[]
  // What every start does need is among them, so that nothing is missing only because nothing is seen.
  expect(loaded).toContain('pg')
  for (const name of ['sharp', 'nodemailer', '@aws-sdk/client-s3']) expect(loaded).not.toContain(name)
})

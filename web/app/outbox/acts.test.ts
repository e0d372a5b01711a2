// Whatever waits on a device can be sent by every build: each kind of act is in the list, under its own name.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { acts } from './acts.ts'

const defined = ['web/features', 'web/shared']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/defineAct(?:<[^(]*>)?\(\s*'([^']+)'/g)])
  .map(([, kind]) => kind)

it('every act that is defined is known at start', () => {
  expect(defined).not.toEqual([])
  expect(Object.keys(acts).sort()).toEqual(defined.sort())
})

it.each(Object.entries(acts))('%s is loaded by its own name', async (kind, load) => {
  expect((await load()).kind).toBe(kind)
})

// What the container keeps of the packages: what is imported, and what that needs, wherever npm put it.
import { expect, it } from 'vitest'
import { foldersOf, importedOf } from './keep-what-serves.mjs'

it('the packages a bundle imports, as a whole or in part', () => {
  const names = ['pg', 'pg-protocol', '@aws-sdk/client-s3', 'react']
  const bundle = `import pg from "pg";\nimport { x } from "pg-protocol/dist/x.js";\nawait import('@aws-sdk/client-s3') // "reactive"`
  expect(importedOf(names, bundle)).toEqual(['pg', 'pg-protocol', '@aws-sdk/client-s3'])
})

it('and what they need: the nearest copy, circles, optional ones that are not there', () => {
  const packages = {
    '': {},
    'node_modules/server': { dependencies: { log: '2' }, optionalDependencies: { native: '1' } },
    'node_modules/server/node_modules/log': { dependencies: { lines: '1' } },
    'node_modules/log': {},
    'node_modules/lines': { peerDependencies: { server: '1' } },
    'node_modules/web': { dependencies: { log: '1' } },
  }
  expect(foldersOf(['server'], packages)).toEqual([
    'node_modules/server',
    'node_modules/server/node_modules/log',
    'node_modules/lines',
  ])
})

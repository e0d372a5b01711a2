// `npm run dev`: installs what is missing and starts the dev loop, whose parts are TypeScript. Needs nothing but Node and npm.
import { resolve } from 'node:path'
import { ensureInstalled } from '../start/ensure-installed.mjs'

process.chdir(resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..'))
ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./main.ts')

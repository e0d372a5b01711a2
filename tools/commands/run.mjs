// Runs one of the server's commands (`npm run keys`, `backup`, `restore`, `admin`, `mail`), building it first when it changed.
import { resolve } from 'node:path'
import { buildWhatChanged } from '../build/build.mjs'
import { ensureInstalled } from '../start/ensure-installed.mjs'

const [command, ...args] = process.argv.slice(2)
// Files named on the command line are meant from where the person stands.
process.env.INIT_CWD ??= process.cwd()
process.chdir(resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..'))
ensureInstalled()
await buildWhatChanged({ only: 'server', say: console.error })
process.argv = [process.argv[0], command, ...args]
await import(`../../dist/server/${command}.js`)

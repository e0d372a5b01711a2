// `npm start`: installs what is missing, builds what changed, and runs the server until Ctrl-C. Needs nothing but Node and npm.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { buildWhatChanged } from '../build/build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

// Run through `exec` by npm's script: a shell in between would die of a signal without passing it on.
process.chdir(resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..'))
ensureInstalled()
await buildWhatChanged({ say: console.log })

const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
// Ctrl-C reaches the server by itself when both share a terminal; a second signal would mean "at once" to it.
const fromTerminal = process.stdin.isTTY === true
process.on('SIGINT', () => {
  if (!fromTerminal) server.kill('SIGINT')
})
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGHUP', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))

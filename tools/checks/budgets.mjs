// Weighs the web app as it would be built now. What is built already is weighed as it is; else it is built aside, uncompressed, and kept until
// one of its sources changes.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { stampOf } from '../build/build.mjs'
import { isBuilt, rememberBuild } from '../build/build-stamp.mjs'
import { weigh } from '../build/check-budgets.mjs'

const aside = '.cache/weighed'

export async function checkBudgets() {
  const { stamp, hash } = stampOf('web app')
  const folder = isBuilt(stamp, hash) ? 'dist/web' : aside
  if (folder === aside && !isBuilt(`${aside}/.stamp`, hash)) {
    const wrong = await build()
    if (wrong) return { faults: [`${wrong}\n  → the web app must build`] }
    rememberBuild(`${aside}/.stamp`, hash)
  }
  const { weighed, faults } = weigh(folder)
  return {
    faults,
    said: weighed
      .slice(0, 2)
      .map(({ line }) => line)
      .join('; '),
  }
}

/** What the build said if it failed. */
function build() {
  const vite = resolve('node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', resolve(aside), '--emptyOutDir', '--logLevel', 'warn']
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => {
        said += part
      })
    child.once('close', (code) => done(code === 0 ? '' : said.trim() || 'vite build failed'))
  })
}

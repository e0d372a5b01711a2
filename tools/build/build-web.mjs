// Builds the web app with vite, draws the pages that visitors see first, compresses it ahead of time, and puts it in place in one move.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const target = 'dist/web'
const next = 'dist/web.next'
const drawing = 'dist/web.drawing'
const previous = 'dist/web.previous'
const compressible = /\.(html|js|css|json|svg|webmanifest|txt|map|ico)$/
/** A tab left open over a weekend still finds the pieces it was built with. */
const keepOldAssetsMs = 7 * 24 * 3600 * 1000

export function buildWeb() {
  rmSync(next, { recursive: true, force: true })
  const vite = (...args) =>
    run('node_modules/vite/bin/vite.js', 'build', '--emptyOutDir', '--logLevel', 'warn', ...args)
  vite('--outDir', resolve(next))
  vite('--outDir', resolve(drawing), '--ssr', 'app/served/draw.tsx')
  run('tools/build/draw-pages.mjs', drawing, next)
  rmSync(drawing, { recursive: true, force: true })
  compress(next)
  keepOldAssets()
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, previous)
  renameSync(next, target)
  rmSync(previous, { recursive: true, force: true })
}

function run(script, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, [resolve(script), ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return
  console.error('The web app could not be built; the reason stands above.')
  process.exit(1)
}

function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (!entry.isFile() || !compressible.test(entry.name) || statSync(path).size < 1024) continue
    const bytes = readFileSync(path)
    const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    const gz = gzipSync(bytes, { level: 9 })
    if (br.length < bytes.length) writeFileSync(`${path}.br`, br)
    if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz)
  }
}

function keepOldAssets() {
  const old = join(target, 'assets')
  if (!existsSync(old)) return
  mkdirSync(join(next, 'assets'), { recursive: true })
  for (const name of readdirSync(old)) {
    const from = join(old, name)
    const to = join(next, 'assets', name)
    const { atime, mtime, mtimeMs } = statSync(from)
    if (existsSync(to) || Date.now() - mtimeMs > keepOldAssetsMs || !statSync(from).isFile()) continue
    copyFileSync(from, to)
    utimesSync(to, atime, mtime)
  }
}

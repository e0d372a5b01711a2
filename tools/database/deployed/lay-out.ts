// Lays the code of a release out beside this one: its tree in a temporary folder, its packages, its build.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '../../start/ensure-installed.mjs'
import type { Release } from './last-release.ts'

export interface LaidOut {
  readonly folder: string
  remove(): void
}

export function layOut(root: string, { commit }: Release, say: (sentence: string) => void): LaidOut {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'o1-release-')))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const packed = join(folder, '.tree.tar')
    run('git', ['archive', '--output', packed, commit], root)
    run('tar', ['-xf', packed, '-C', folder], root)
    rmSync(packed)
    const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
    if (lockOf(root) === lockOf(folder) && isInstalled(root)) {
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    } else {
      say('It needs packages of its own: installing them…')
      const npm = process.env.npm_execpath
      const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []]
      run(file, [...before, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], folder)
    }
    say('Building it…')
    run(process.execPath, ['tools/build/build.mjs'], folder)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function run(file: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`${file} ${args.join(' ')} failed in ${cwd}:\n${error?.message ?? `${stdout}${stderr}`}`)
}

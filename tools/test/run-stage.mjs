// Runs one stage of `npm test` in a process of its own and counts what it says, shown as it goes or kept until it is done.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** @param options `report` is the JSON the stage writes and `count` reads; without one the exit code counts. */
export async function runShown(args, options = {}) {
  const { code, output } = await run(args, options.env, (text) => process.stdout.write(text))
  return { ...judge(code, '', options), said: output.trimEnd() }
}

export async function runQuietly(args, options = {}) {
  const { code, output } = await run(args, options.env)
  return { ...judge(code, output, options), output: output.trimEnd(), said: output.trimEnd() }
}

/** A stage that ends badly without counting a failure counts as one; so does one that counts nothing. */
function judge(code, output, { report: path, count }) {
  if (!path) {
    const said = /(\d+) passed, (\d+) failed\s*$/.exec(output)
    const counted = said
      ? { passed: Number(said[1]), failed: Number(said[2]) }
      : { passed: code === 0 ? 1 : 0, failed: 0 }
    return { counted: withFailure(counted, code) }
  }
  if (!existsSync(path)) return { counted: { passed: 0, failed: 1 } }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return { counted: withFailure(count(report), code), report }
}

function withFailure({ passed, failed }, code) {
  const isMissing = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isMissing ? 1 : failed }
}

function run(args, env, show = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        show(text)
      })
    }
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

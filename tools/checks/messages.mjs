// Every message of the specification's catalogues is said by a screen and made to appear by a test. A message nobody says, or that no
// test has seen, is a fault.
import { readFileSync } from 'node:fs'
import { listSources } from './sources.mjs'

const catalogues = JSON.parse(readFileSync(new URL('./messages.json', import.meta.url), 'utf8'))

/** Source text as it reads: quotes of one kind, no escapes, template holes and line breaks folded. */
const readable = (text) =>
  text.replaceAll("\\'", "'").replaceAll('’', "'").replaceAll('&apos;', "'").replace(/\s+/g, ' ')

/** A screen writes a number out or fills it in; the test shows which one it is. */
function isSaid(screens, message) {
  if (screens.includes(message)) return true
  const words = message.split(/\d+/)
  if (words.length === 1) return false
  return new RegExp(words.map(escaped).join('\\$?\\{[^}]*\\}')).test(screens)
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function checkMessages() {
  const isTest = (path) => path.startsWith('e2e/') || /\.test\.tsx?$/.test(path)
  const paths = listSources('web/*.ts', 'web/*.tsx', 'e2e/*.ts')
  const read = (wanted) =>
    readable(
      paths
        .filter(wanted)
        .map((path) => readFileSync(path, 'utf8'))
        .join('\n'),
    )
  const screens = read((path) => !isTest(path))
  const tests = read(isTest)
  const faults = []
  let count = 0
  for (const [catalogue, messages] of Object.entries(catalogues)) {
    for (const message of messages) {
      count += 1
      if (!isSaid(screens, message)) faults.push(`no screen says "${message}" (${catalogue})`)
      else if (!tests.includes(message)) faults.push(`no test makes "${message}" appear (${catalogue})`)
    }
  }
  return { faults, said: `${count} messages` }
}

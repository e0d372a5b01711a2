// Knip's settings for the second look: dead code that only tests keep alive. knip.json finds what not even a test uses.
import { readFileSync } from 'node:fs'

const { $schema: _, entry, project, ...rest } = JSON.parse(readFileSync('knip.json', 'utf8'))
const suites = /^(?:e2e|acceptance)\/|\.test\./

export default {
  ...rest,
  entry: entry.filter((pattern) => !suites.test(pattern)),
  project: [
    ...project.filter((pattern) => !suites.test(pattern)),
    '!**/*.test.{ts,tsx}',
    // What tests share: it stands beside the sources, with "testing" in its name.
    '!**/testing/**',
    '!**/*testing*.ts',
    '!server/database/{stories,run-story,check-answers}.ts',
  ],
  // The offer of the home screen is caught when the app starts, and no screen shows it yet.
  ignore: ['web/shared/install/*'],
  // Which packages are needed is knip.json's to say.
  exclude: ['dependencies', 'unlisted', 'binaries', 'unresolved'],
  vitest: false,
  playwright: false,
}

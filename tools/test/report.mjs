// Reads what Vitest and Playwright report: counts, what took longest, what passed only when tried again. Pure.
import { relative } from 'node:path'

export function countVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(failedBesides).length,
  }
}

/** A file that could not be read, or whose tests passed and whose cleaning up did not. */
const failedBesides = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

/** `errors` are of no journey: a club that could not be closed. */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** Test files and journeys, the slowest first. */
export function slowestOf(reports, many) {
  const all = reports.flatMap((report) => (report.testResults ? files(report) : journeys(report)))
  return all.toSorted((a, b) => b.seconds - a.seconds).slice(0, many)
}

export function flakyJourneys(reports) {
  return journeysThat(reports, 'flaky')
}

/** What failed and the first line of why, named once more at the end of a long output. */
export function failuresOf(reports) {
  const tests = reports.flatMap(({ testResults = [] }) =>
    testResults.flatMap((file) => [
      ...(failedBesides(file) ? [`${relative(process.cwd(), file.name)}: ${firstLine(file.message)}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages = [] }) =>
            `${relative(process.cwd(), file.name)} › ${fullName}: ${firstLine(failureMessages[0])}`,
        ),
    ]),
  )
  const besides = reports.flatMap(({ errors = [] }) => errors.map(({ message }) => `journeys: ${firstLine(message)}`))
  return [...tests, ...journeysThat(reports, 'unexpected'), ...besides]
}

const firstLine = (text = '') => text.split('\n', 1)[0]

function journeysThat(reports, wanted) {
  return reports
    .flatMap(journeys)
    .filter(({ status }) => status === wanted)
    .map(({ name }) => name)
}

/** Where it is written what the screen showed as a journey failed, also of those that passed when tried again. */
export function failedScreens(reports) {
  return reports.flatMap(journeys).flatMap(({ name, screens }) => screens.map((path) => ({ name, path })))
}

/** What the screen showed, of all that is written there: the first lines. */
export function screenIn(context, most = 50) {
  const lines = (/```yaml\n(.*?)```/s.exec(context)?.[1] ?? context).trimEnd().split('\n')
  return [...lines.slice(0, most), ...(lines.length > most ? ['…'] : [])]
}

function files({ testResults }) {
  return testResults.map((file) => ({
    name: relative(process.cwd(), file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }))
}

function journeys({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...journeys(suite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: `${spec.file}:${spec.line} › ${spec.title}`,
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        screens: results.flatMap(({ attachments = [] }) =>
          attachments.filter(({ name }) => name === 'error-context').map(({ path }) => path),
        ),
      })),
    ),
  ])
}

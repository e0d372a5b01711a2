// What counts against a schema of what the suites of the last release report.
import { expect, it } from 'vitest'
import { failuresOf, faultsOf } from './verdict.ts'

const report = {
  status: 1,
  numPassedTests: 1,
  testResults: [
    {
      name: '/release/acceptance/feed.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'posts are read', status: 'failed', failureMessages: ['Refused: 42501\n  at …'] },
        { fullName: 'posts are written', status: 'passed' },
      ],
    },
    {
      name: '/release/acceptance/plugs.test.ts',
      status: 'failed',
      message: 'No account\n  at …',
      assertionResults: [],
    },
  ],
}
const POSTS = 'acceptance/feed.test.ts › posts are read'
const failures = failuresOf('/release', report)

it('each test that failed, each file that could not be read, and an end nobody explains', () => {
  expect([...failures]).toEqual([
    [POSTS, 'Refused: 42501'],
    ['acceptance/plugs.test.ts', 'No account'],
  ])
  expect([...failuresOf('/release', { status: 0, numPassedTests: 5, testResults: [] })]).toEqual([])
  expect([...failuresOf('/release', { status: 1, numPassedTests: 5, testResults: [] })]).toEqual([
    ['the suites', 'ended with 1 though no test failed'],
  ])
  expect([...failuresOf('/release', { status: 0, numPassedTests: 0, testResults: [] })]).toEqual([
    ['the suites', 'ran no test'],
  ])
})

it('is excused where it is meant, and a failure that is meant and does not come is a fault', () => {
  expect(faultsOf(failures, { [POSTS]: 'was a hole' })).toEqual({
    faults: ['acceptance/plugs.test.ts: No account'],
    excused: 1,
  })
  const stale = faultsOf(failures, { [POSTS]: 'was a hole', 'acceptance/plugs.test.ts': 'x', gone: 'y' })
  expect(stale).toEqual({ faults: [expect.stringContaining('gone: passes; take it out of')], excused: 2 })
})

// What `npm test` reads out of the reports of Vitest and Playwright.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  countPlaywright,
  countVitest,
  failedScreens,
  failuresOf,
  flakyJourneys,
  screenIn,
  slowestOf,
} from './report.mjs'

const vitest = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    {
      name: join(process.cwd(), 'web/a.test.ts'),
      status: 'passed',
      assertionResults: [
        { status: 'passed' },
        { status: 'failed', fullName: 'adds', failureMessages: ['Error: 3 is not 4\n  at …'] },
      ],
      startTime: 0,
      endTime: 900,
    },
    {
      name: join(process.cwd(), 'web/b.test.ts'),
      status: 'failed',
      message: 'No such file',
      assertionResults: [],
      startTime: 0,
      endTime: 50,
    },
    {
      name: join(process.cwd(), 'web/c.test.ts'),
      status: 'failed',
      message: 'The club could not be closed',
      assertionResults: [{ status: 'passed' }],
      startTime: 0,
      endTime: 20,
    },
  ],
}
const told = [
  { name: 'screenshot', path: 'a.png' },
  { name: 'error-context', path: 'a.md' },
]
const playwright = {
  stats: { expected: 1, flaky: 1, unexpected: 2 },
  errors: [{ message: 'Worker teardown timeout\n  at …' }],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { file: 'a.spec.ts', line: 3, title: 'one', tests: [{ status: 'expected', results: [{ duration: 400 }] }] },
            {
              file: 'a.spec.ts',
              line: 9,
              title: 'two',
              tests: [{ status: 'flaky', results: [{ duration: 1000, attachments: told }, { duration: 500 }] }],
            },
            { file: 'b.spec.ts', line: 1, title: 'three', tests: [{ status: 'unexpected', results: [] }] },
          ],
        },
      ],
    },
  ],
}

it('counts a file that could not be read, or that failed after its tests, as a failure', () => {
  expect(countVitest(vitest)).toEqual({ passed: 3, failed: 3 })
})

it('counts a journey that passed when tried again as passed, and names it', () => {
  expect(countPlaywright(playwright)).toEqual({ passed: 2, failed: 3 })
  expect(flakyJourneys([vitest, playwright])).toEqual(['a.spec.ts:9 › two'])
})

it('names what failed, and why', () => {
  expect(failuresOf([vitest, playwright])).toEqual([
    'web/a.test.ts › adds: Error: 3 is not 4',
    'web/b.test.ts: No such file',
    'web/c.test.ts: The club could not be closed',
    'b.spec.ts:1 › three',
    'journeys: Worker teardown timeout',
  ])
})

it('lists files and journeys together, the slowest first, every try included', () => {
  expect(slowestOf([vitest, playwright], 2)).toMatchObject([
    { name: 'a.spec.ts:9 › two', seconds: 1.5 },
    { name: 'web/a.test.ts', seconds: 0.9 },
  ])
})

it('finds what the screen showed as a journey failed, also of one that passed when tried again', () => {
  expect(failedScreens([vitest, playwright])).toEqual([{ name: 'a.spec.ts:9 › two', path: 'a.md' }])
  expect(screenIn('# Page snapshot\n\n```yaml\n- main:\n  - heading "Inbox"\n```\n\n# Test source', 1)).toEqual([
    '- main:',
    '…',
  ])
})

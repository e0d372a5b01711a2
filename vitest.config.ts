// The test projects: `web` runs in a browser-like document; `web-model`, the rules of the features, and `server` run in plain Node: a test
// there that needs a document says `// @vitest-environment jsdom`. The files of `server` share what a worker has loaded, as a process does
// that serves several clubs; `server-alone` has what watches its process, `stories` those of supabase/tests. Journeys in a real browser are Playwright's.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { workInMemory } from '#tools/test/in-memory.mjs'

workInMemory()

const anotherClient = process.env.ACCEPTANCE_CLIENT
/** What tells errors by their class, which another context has its own of. */
const ofOneContext = ['web/shared/{errors/throw-if-error,supabase/partners}.test.ts']
const notInPage = ['web/features/*/model/**', 'web/**/*.backend.test.tsx', '**/node_modules/**']
/** What watches the process it runs in. */
const processWide = ['server/platform/quiet-memory.test.ts']
/** Their long transactions would hold up each server that starts beside them: it waits for all that are open before it hears of changes. */
const stories = ['server/database/rules.test.ts', 'tools/database/releases/upgraded-stories.test.ts']

/** A poll's own second is short for a busy machine, where slow is not a failure. */
const patientPoll = { poll: { timeout: 10_000 } }

const inPage = {
  expect: patientPoll,
  environment: 'jsdom',
  // A worker loads what a page needs once and gives each file a context of its own: a fourth of the work of a process each.
  pool: 'vmThreads',
  vmMemoryLimit: '1GB',
  setupFiles: ['web/shared/testing/setup.ts'],
  restoreMocks: true,
  // The five seconds of the default are short for a screen on a busy machine.
  testTimeout: 15_000,
  // The tokens are read as text by the test of their contrast.
  css: { include: /tokens\.css/ },
}
const inProcess = {
  expect: patientPoll,
  globalSetup: ['server/database/testing-cluster.ts'],
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** How many times longer a test may take, on a machine that does much else meanwhile. */
const patience = Number(process.env.ACCEPTANCE_PATIENCE ?? 1)

export default defineConfig({
  test: {
    // Many tests wait more than they count: three keep two cores busy. Left to itself it would take one.
    maxWorkers: 3,
    projects: [
      {
        plugins: [react()],
        test: {
          ...inPage,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...notInPage, ...ofOneContext],
        },
      },
      {
        plugins: [react()],
        test: { ...inPage, name: 'web-forked', pool: 'forks', include: ofOneContext },
      },
      {
        test: {
          name: 'web-model',
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
          environment: 'node',
          include: ['web/features/*/model/**/*.test.{ts,tsx}'],
          restoreMocks: true,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          ...inProcess,
          name: 'server',
          isolate: false,
          include: ['{server,tools,supabase,types,bench,e2e,attack}/**/*.test.ts'],
          exclude: [...processWide, ...stories, '**/node_modules/**'],
        },
      },
      { test: { ...inProcess, name: 'server-alone', include: processWide } },
      { test: { ...inProcess, name: 'stories', include: stories } },
      {
        // `npm run acceptance:versions` puts another release of the client in the place of the pinned one.
        resolve: { alias: anotherClient ? { '@supabase/supabase-js': anotherClient } : {} },
        test: {
          name: 'acceptance',
          expect: patientPoll,
          globalSetup: ['tools/test/acceptance-target.ts'],
          environment: 'node',
          include: ['acceptance/**/*.test.ts'],
          testTimeout: 20_000 * patience,
          hookTimeout: 30_000 * patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web-backend',
          expect: patientPoll,
          environment: 'jsdom',
          include: ['web/**/*.backend.test.tsx'],
          setupFiles: ['web/shared/testing/setup.ts'],
          globalSetup: ['tools/test/test-backend.ts'],
          restoreMocks: true,
          testTimeout: 20_000,
        },
      },
    ],
  },
})

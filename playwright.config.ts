// Journeys in a real browser against the built product: one demo club, started once (e2e/support/start-club.ts) or named by BASE_URL.
import { defineConfig } from '@playwright/test'
import { chromiumOfJourneys } from '#tools/test/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/start-club.ts',
  outputDir: '.cache/e2e',
  fullyParallel: false,
  // Journeys wait more than they count: three keep two cores busy.
  workers: 3,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A machine of two cores that also runs the server, the database and two browsers may miss a moment; what fails twice is wrong.
  retries: 1,
  reporter: [['list']],
  use: {
    // Set by the global set-up; workers read this file after it.
    baseURL: process.env.BASE_URL,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Each journey begins in a new browser, where the worker would fetch the whole app again. Those that are about it, and some of each
    // screen, let it in: `test.use({ serviceWorkers: 'allow' })`.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every journey costs as much as the journey.
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: chromiumOfJourneys(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A microphone that hums, and is allowed.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})

// Journeys in a real browser against the built product: one demo club, started once (e2e/support/start-club.ts) or named by BASE_URL.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/start-club.ts',
  outputDir: '.cache/e2e',
  fullyParallel: false,
  workers: 2,
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
    screenshot: 'only-on-failure',
    // Recording every journey costs as much as the journey.
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})

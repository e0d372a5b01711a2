// Vitest for the suites of another release, run in its folder: its own projects, but for the backend, which is named to them.
import { join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** The question here is what is answered, not how soon. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 90_000 }

/** What speaks to a whole server. */
const SUITES = ['acceptance', 'web-backend']

const env = { command: 'serve', mode: 'test' } as const
const loaded = await loadConfigFromFile(env, join(process.cwd(), 'vitest.config.ts'), process.cwd())
const { maxWorkers, projects = [] } = loaded?.config.test ?? {}
const theirs = projects
  .filter((project): project is TestProjectInlineConfiguration => typeof project === 'object')
  .filter(({ test }) => typeof test?.name === 'string' && SUITES.includes(test.name))

export default defineConfig({
  root: process.cwd(),
  test: {
    maxWorkers,
    projects: theirs.map((project) => ({
      ...project,
      test: { ...project.test, ...PATIENCE, globalSetup: [join(import.meta.dirname, 'name-backend.ts')] },
    })),
  },
})

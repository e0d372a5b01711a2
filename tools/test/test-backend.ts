// Starts the real server once for the component tests that speak to it (web/**/*.backend.test.tsx) and tells them where it is.
import { startTestServer } from '#server/app/testing.ts'
import { TARGET_VARIABLE } from '#server/database/testing.ts'
import startCluster from '#server/database/testing-cluster.ts'
import { recorderOfRun } from './record-statements.ts'

type Project = { provide(key: 'backend', value: { url: string; anonKey: string; serviceKey: string }): void }

export default async function setup(project: Project) {
  const others = process.env[TARGET_VARIABLE]
  // On a server of one's own there is one template a run; a throw-away cluster is ours alone, so that it stops when we do.
  const stopCluster = others && process.env.TEST_DATABASE_URL ? async () => {} : await startCluster()
  const recorder = recorderOfRun()
  const server = await startTestServer({ around: recorder?.around })
  if (others) process.env[TARGET_VARIABLE] = others
  project.provide('backend', { url: server.url, anonKey: server.anonKey, serviceKey: server.serviceKey })
  return async () => {
    await server.close()
    recorder?.keep()
    await stopCluster()
  }
}

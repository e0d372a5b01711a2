// Vitest's set-up for acceptance/: says which backend to speak to. SUPABASE_URL names any Supabase; without it our own server starts here.
import { randomUUID } from 'node:crypto'
import { startTestServer, type TestServer } from '#server/app/testing.ts'
import { TARGET_VARIABLE } from '#server/database/testing.ts'
import startCluster from '#server/database/testing-cluster.ts'
import { recorderOfRun } from './record-statements.ts'

type Target = {
  url: string
  anonKey: string
  serviceKey: string
  admin: { email: string; password: string }
  outbox?: string
}
type Project = { provide(key: 'target', value: Target): void }

export default async function setup(project: Project): Promise<(() => Promise<void>) | undefined> {
  const named = process.env.SUPABASE_URL
  if (named) {
    project.provide('target', {
      url: named,
      anonKey: required('SUPABASE_ANON_KEY'),
      serviceKey: required('SUPABASE_SERVICE_ROLE_KEY'),
      // Nothing but SQL makes an admin, so whoever names a backend names one of its admins.
      admin: { email: required('SUPABASE_ADMIN_EMAIL'), password: required('SUPABASE_ADMIN_PASSWORD') },
    })
    return undefined
  }
  const others = process.env[TARGET_VARIABLE]
  const stopCluster = await startCluster()
  const recorder = recorderOfRun()
  const server = await startTestServer({ around: recorder?.around })
  if (others) process.env[TARGET_VARIABLE] = others
  const admin = await makeAdmin(server)
  const { url, anonKey, serviceKey } = server
  project.provide('target', { url, anonKey, serviceKey, admin, outbox: server.outbox.folder })
  return async () => {
    await server.close()
    recorder?.keep()
    await stopCluster()
  }
}

async function makeAdmin(server: TestServer): Promise<Target['admin']> {
  const admin = { email: 'keeper@acceptance.example', password: randomUUID() }
  const answer = await fetch(`${server.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: server.serviceKey,
      authorization: `Bearer ${server.serviceKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...admin, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`No admin could be made: ${answer.status} ${await answer.text()}`)
  await server.database.query('insert into private.admins (user_id) select id from auth.users where email = $1', [
    admin.email,
  ])
  return admin
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`SUPABASE_URL is set, so ${name} must be set as well.`)
  return value
}

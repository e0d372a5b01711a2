// Runs the acceptance suite against a club that stands somewhere, as anybody runs it: by its environment.
import { spawn } from 'node:child_process'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

export function runAcceptance(
  url: string,
  keys: { readonly anonKey: string; readonly serviceRoleKey: string },
  admin: { readonly email: string; readonly password: string },
): Promise<number | null> {
  const env = {
    ...process.env,
    ACCEPTANCE_PATIENCE: '6',
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SUPABASE_ADMIN_EMAIL: admin.email,
    SUPABASE_ADMIN_PASSWORD: admin.password,
  }
  const suite = spawn('npm', ['run', '-s', 'acceptance'], { cwd: findProjectRoot(), env, stdio: 'inherit' })
  return new Promise((resolve) => suite.on('exit', resolve))
}

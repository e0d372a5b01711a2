// Which saved file means what to the dev loop.
import { expect, it } from 'vitest'
import { effectOf } from './effect-of.ts'

it.each([
  ['server/rest/service.ts', 'server'],
  ['server/rest/service.test.ts', undefined],
  ['server/app/testing.ts', undefined],
  ['types/database.types.ts', 'server'],
  ['supabase/config.toml', 'server'],
  ['supabase/functions/.env', 'server'],
  ['supabase/functions/_shared/answer.ts', 'functions'],
  ['supabase/templates/recovery.html', 'mails'],
  ['supabase/functions/_shared/mails/render-mail.ts', 'mails'],
  ['supabase/functions/_shared/mails/templates.generated.ts', undefined],
  ['supabase/migrations/20260901000100_foundation.sql', 'database'],
  ['supabase/migrations.lock', 'database'],
  ['server/database/bootstrap/03-auth.sql', 'database'],
  ['supabase/schemas/members/profiles.sql', 'schemas'],
  ['supabase/tests/10-profiles.sql', undefined],
  ['tools/demo/people.json', 'demo'],
  ['tools/dev/proxy.ts', 'restart'],
  ['tools/dev/serve.ts', 'server'],
  ['web/main.tsx', undefined],
])('%s: %s', (path, effect) => {
  expect(effectOf(path)).toBe(effect)
})

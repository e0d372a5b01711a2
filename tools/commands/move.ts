// `npm run move -- --to PLACE`: moves the club to another place; what it was moved from stays as it was.
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { move } from '../moving/move.ts'
import { openEnds } from '../moving/open-places.ts'
import { showProgress } from '../moving/progress.ts'
import { readDestination, readProject } from '../moving/read-places.ts'
import { pathFromCaller, runCommand } from './command.ts'
import { readOptions } from './options.ts'

const usage = `npm run move -- --to folder:DIR [--blobs s3://BUCKET/PREFIX]
npm run move -- --to postgres://USER@HOST:PORT/DATABASE --blobs folder:DIR | s3://BUCKET/PREFIX [--data DIR]
npm run move -- --to supabase://REF.supabase.co
With --from supabase://REF.supabase.co the club comes from a project, else from where the settings say. --prepare copies pictures ahead,
--skip-lost goes on without lost ones. Passwords and keys come by the environment: docs/ops/backup.md, "Moving".`

async function main(): Promise<void> {
  const { values } = readOptions(process.argv.slice(2), {
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      blobs: { type: 'string' },
      data: { type: 'string' },
      prepare: { type: 'boolean' },
      'skip-lost': { type: 'boolean' },
    },
    words: 0,
    usage,
  })
  if (!values.to) throw new StartupError(`Say where to.\n${usage}`)
  if (values.from !== undefined && !values.from.startsWith('supabase://')) {
    throw new StartupError(`--from is supabase://…; a club of this server's own is found by its settings.\n${usage}`)
  }
  const config = readConfig(process.env)
  const destination = readDestination({ ...values, to: values.to }, process.env, pathFromCaller)
  const from = values.from === undefined ? undefined : readProject(values.from, process.env, 'MOVE_FROM')
  const { old, fresh, close } = await openEnds(config, from, destination)
  try {
    await move({ old, fresh, progress: showProgress(), prepare: values.prepare, skipLost: values['skip-lost'] })
  } finally {
    await close()
  }
}

runCommand(main)

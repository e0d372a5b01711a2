// The address of PostgreSQL and the login: what `pg` and every connection of the server take.
import pg from 'pg'
import { StartupError } from '#server/platform/settings/startup-error.ts'

export interface ConnectionTarget {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  readonly ssl?: boolean | object
}

export function parseDatabaseUrl(url: string): ConnectionTarget {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new StartupError('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  }
  try {
    const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url })
    return {
      host,
      port,
      user: user ?? 'postgres',
      password: password ?? '',
      database: database ?? 'postgres',
      ...(ssl ? { ssl } : {}),
    }
  } catch {
    throw new StartupError(
      "DATABASE_URL can't be read; it must look like postgresql://user:password@host:5432/database.",
    )
  }
}

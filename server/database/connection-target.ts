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

/** `setting` names the variable in errors. */
export function parseDatabaseUrl(url: string, setting = 'DATABASE_URL'): ConnectionTarget {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new StartupError(`${setting} must look like postgresql://user:password@host:5432/database.`)
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
    throw new StartupError(`${setting} can't be read; it must look like postgresql://user:password@host:5432/database.`)
  }
}

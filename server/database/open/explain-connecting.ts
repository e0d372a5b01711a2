// Why a connection to the database failed, as the end of a sentence.
import type { ConnectionTarget } from '../connection-target.ts'

export function explainConnecting(error: unknown, { host, port, user, database }: ConnectionTarget): string {
  const { code, message } = error as { code?: string; message?: string }
  if (message === 'timeout expired') return `${host}:${port} does not answer.`
  const where = host.startsWith('/') ? host : `${host}:${port}`
  const known: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${where}.`,
    ENOTFOUND: `there is no host called ${host}.`,
    ETIMEDOUT: `${where} does not answer.`,
    '28P01': `it refuses the password of ${user}.`,
    '28000': `it does not let ${user} in.`,
    '3D000': `it has no database called ${database}.`,
  }
  return known[code ?? ''] ?? `${message ?? String(error)}.`
}

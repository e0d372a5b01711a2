// Turns the failure of a start or a command into one sentence for the operator. An unexpected failure keeps its stack trace.
import { DatabaseUnavailable } from '#server/database/postgres-error.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'this account may not use more of the disk',
  EROFS: 'the disk is read-only',
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'part of its path is a file',
  EISDIR: 'it is a folder',
  EIO: 'the disk has a fault',
}

/** Returns undefined for a fault of the server itself. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  if (error instanceof DatabaseUnavailable) return `The database does not answer: ${withoutFullStop(error.message)}.`
  if (!(error instanceof Error)) return undefined
  const { code, path } = error as NodeJS.ErrnoException
  const reason = REASONS[code ?? '']
  return reason && `${path ?? 'A file'} can't be read or written: ${reason}.`
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}

// Turns the errors of the ordinary driver into this layer's two errors.
import pg from 'pg'
import { DatabaseUnavailable, isUnavailable, PostgresError } from '../postgres-error.ts'

export function toDatabaseError(error: unknown): Error {
  if (error instanceof PostgresError || error instanceof DatabaseUnavailable) return error
  if (error instanceof pg.DatabaseError && error.code && !isUnavailable(error.code)) {
    return new PostgresError({
      message: error.message,
      code: error.code,
      details: error.detail ?? null,
      hint: error.hint ?? null,
      constraint: error.constraint ?? null,
      table: error.table ?? null,
    })
  }
  return new DatabaseUnavailable(error instanceof Error ? error.message : String(error))
}

// Recognises PostgreSQL's "duplicate key" and names the constraint.

export function isUniqueViolation(error: unknown): error is Error & { constraint?: string | null } {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

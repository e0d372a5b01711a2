// What the doctor says of one thing. A fault stops the club or loses something; a warning will, or might.
export type Level = 'fine' | 'note' | 'warning' | 'fault'

export interface Finding {
  /** The name of the check: settings, folder, keys, database, … */
  readonly about: string
  readonly level: Level
  readonly what: string
  /** What to do about it. */
  readonly cure?: string
}

export type Say = (level: Level, what: string, cure?: string) => Finding

export const speakerFor =
  (about: string): Say =>
  (level, what, cure) => ({ about, level, what, ...(cure ? { cure } : {}) })

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** What a check reads with; the ordinary queries of a Database, or a plain connection. */
export interface Reader {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

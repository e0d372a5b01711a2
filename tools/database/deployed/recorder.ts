// Records what a server asks of its database: each statement once, with the role and the search path it runs under.
import type { Database, Transaction } from '#server/database/database.ts'
import type { Statement } from './deployed-code.ts'

export interface Recorder {
  around(database: Database): Database
  statements(): Statement[]
}

/** Only these can be planned without being run. */
const PLANNED = /^\s*(?:--[^\n]*\n\s*)*\(?\s*(?:with|select|insert|update|delete|merge|values)\b/i
const OWNER_PATH = '"$user", public'

export function createRecorder(): Recorder {
  const known = new Map<string, Statement>()
  const note = (role: string, searchPath: string, sql: string) => {
    if (PLANNED.test(sql)) known.set(`${role} ${searchPath} ${sql}`, { role, searchPath, sql })
  }
  const listening = (tx: Transaction, role: string, searchPath: string): Transaction => ({
    query(sql, params) {
      note(role, searchPath, sql)
      return tx.query(sql, params)
    },
  })
  return {
    around: (database) => ({
      ...database,
      request(statement) {
        noteRequest(statement)
        return database.request(statement)
      },
      askAll(statements) {
        statements.forEach(noteRequest)
        return database.askAll(statements)
      },
      query(sql, params) {
        note('', OWNER_PATH, sql)
        return database.query(sql, params)
      },
      transaction: (work) => database.transaction((tx) => work(listening(tx, '', OWNER_PATH))),
      asCaller: (caller, work) =>
        database.asCaller(caller, (tx) => work(listening(tx, caller.role, 'public, extensions'))),
    }),
    statements: () => [...known.values()],
  }

  function noteRequest({ caller, settings, sql }: Parameters<Database['request']>[0]): void {
    note(caller.role, settings.searchPath ?? `"${settings.schema}", public, extensions`, sql)
  }
}

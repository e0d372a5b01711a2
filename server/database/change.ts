// The types of a committed change of a published table and of the change feed. The code is in changes/.

export interface ChangedColumn {
  readonly name: string
  readonly typeOid: number
  /** Part of the replica identity: the primary key, unless the table says otherwise. */
  readonly isIdentity: boolean
}

export interface ChangedTable {
  readonly oid: number
  readonly schema: string
  readonly name: string
  readonly columns: readonly ChangedColumn[]
}

/** A column's text, null, or undefined if PostgreSQL does not send it: a large value that did not change, or an old value it does not keep. */
export type Values = readonly (string | null | undefined)[]

export interface Change {
  readonly table: ChangedTable
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly values: Values | undefined
  readonly oldValues: Values | undefined
  readonly committedAt: Date
  /** The low 32 bits of its transaction's number, without the epoch. */
  readonly transaction: number
}

export interface ChangeFeedHandlers {
  /** Gets the changes of one read from the socket. The feed reads on when this resolves: a slow handler slows the feed and fills no memory. */
  onChanges(changes: readonly Change[]): Promise<void>
  /** The feed was interrupted and goes on with the changes from now on. */
  onGap(): void
}

export interface ChangeFeed {
  readonly isLive: boolean
  /** How long the handler has been working on the oldest changes it has not finished; 0 when none are left. */
  readonly behindMs: number
  close(): Promise<void>
}

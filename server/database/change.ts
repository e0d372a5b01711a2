// A committed change of a published table, and the feed that hands changes on. Types only: reading them is changes/.

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

/** A column's text, null, or undefined where PostgreSQL does not send it: a large value an update left alone, an old value it does not keep. */
export type Values = readonly (string | null | undefined)[]

export interface Change {
  readonly table: ChangedTable
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly values: Values | undefined
  readonly oldValues: Values | undefined
  readonly committedAt: Date
  /** The number of its transaction, without the epoch. */
  readonly transaction: number
}

export interface ChangeFeedHandlers {
  /** The changes of a read from the socket. The next are read when this resolves: a slow handler slows the feed, not the heap. */
  onChanges(changes: readonly Change[]): Promise<void>
  /** The feed was interrupted and goes on from now. */
  onGap(): void
}

export interface ChangeFeed {
  readonly isLive: boolean
  close(): Promise<void>
}

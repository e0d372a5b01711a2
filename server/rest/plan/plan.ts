// A plan: everything about a request that does not depend on its values. It is made once for a shape and kept with the model.
import type { MediaType } from '../parse/media-type.ts'
import type { Routine, Table } from '../schema/model.ts'
import type { Binding } from '../sql/sql-text.ts'

export interface Plan {
  readonly sql: string
  readonly bindings: readonly Binding[]
  readonly readOnly: boolean
  /** Selects the rows to count for `count=planned` and `count=estimated`, without ranges. */
  readonly counting?: { readonly sql: string; readonly bindings: readonly Binding[] }
  readonly table?: Table
  readonly routine?: Routine
  /** The form of the answer: the negotiated one, or one the database defines. */
  readonly media?: MediaType
  /** True if the answer contains the number of rows that existed before. */
  readonly upserts?: boolean
  /** True if the table has no key by which rows could be duplicates: the preference `resolution` then has no effect. */
  readonly ignoresResolution?: boolean
  /** True for HEAD with an exact count: it reads no rows, and the page's size follows from the total. */
  readonly onlyCounts?: boolean
}

// A plan: everything about a request that does not depend on its values, made once a shape and kept with the model.
import type { MediaType } from '../parse/media-type.ts'
import type { Routine, Table } from '../schema/model.ts'
import type { Binding } from '../sql/sql-text.ts'

export interface Plan {
  readonly sql: string
  readonly bindings: readonly Binding[]
  readonly readOnly: boolean
  /** For `count=planned` and `count=estimated`: the rows to count, without ranges. */
  readonly counting?: { readonly sql: string; readonly bindings: readonly Binding[] }
  readonly table?: Table
  readonly routine?: Routine
  /** The form of the answer: the negotiated one, or one of the database's own. */
  readonly media?: MediaType
  /** The answer tells how many rows were there already. */
  readonly upserts?: boolean
  /** Nothing can conflict: the table has no key to tell duplicates by. */
  readonly ignoresResolution?: boolean
  /** HEAD with an exact count reads no rows; the page's size follows from the total. */
  readonly onlyCounts?: boolean
}

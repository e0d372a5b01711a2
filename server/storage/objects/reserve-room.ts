// Reserves what an upload of a visitor may take of the visitors' room, before its first byte. Members' uploads need none of it.
// Tests: visitor-uploads.test.ts.
import type { Budget, Spender } from '#server/platform/budget/budget.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { PictureCause } from '../images/picture-work.ts'

export interface ReservedRoom {
  /** Gives back what the kept file does not take. */
  use(bytes: number): void
}

/** Throws if the room of this address or of all visitors is used up. */
export function reserveRoom(
  budget: Budget,
  cause: PictureCause,
  announced: number | undefined,
  limit: number,
): ReservedRoom {
  if (!cause.byVisitor || cause.trusted) return { use: () => undefined }
  const spender: Spender = { address: cause.address, visitor: true }
  const reserved = announced !== undefined && announced >= 0 && announced <= limit ? announced : limit
  const wait = budget.take('stored', spender, reserved)
  if (wait) throw wait.scope === 'visitors' ? ERRORS.noRoomForVisitors(wait.seconds) : ERRORS.storedEnough(wait.seconds)
  return { use: (bytes) => budget.spend('stored', spender, bytes - reserved) }
}

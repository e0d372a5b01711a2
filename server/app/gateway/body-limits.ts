// How large a body may be, by service and caller.
import type { Caller } from '#server/platform/caller.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { ServiceName } from './service-name.ts'

const MB = 1024 * 1024

export interface BodyLimits {
  /** The most bytes of a body of this caller. `held`: it is kept in memory; otherwise the service writes it to the disk as it comes. */
  of(service: ServiceName, caller: Caller, held: boolean): number
}

/** Enough for anything a visitor has to say. Their pictures are streams, with a budget of their own. */
const VISITORS_BYTES = 256 * 1024

export function bodyLimits(config: Config): BodyLimits {
  const held: Readonly<Record<ServiceName, number>> = {
    rest: 10 * MB,
    auth: MB,
    storage: 2 * MB,
    realtime: 3 * MB,
    functions: 10 * MB,
  }
  // A file of the largest allowed size plus the multipart headers around it.
  const streamed = config.project.storage.file_size_limit + MB
  return {
    of(service, caller, isHeld) {
      if (!isHeld) return streamed
      return caller.role === 'anon' ? Math.min(held[service], VISITORS_BYTES) : held[service]
    },
  }
}

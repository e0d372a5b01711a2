// The place of the running server: a new one comes up beside the old, takes its place when it is ready, and only then the old one ends.
import type { Config } from '#server/platform/settings/config.ts'
import type { Club } from './clubs.ts'
import { type ServerNews, type ServerProcess, startServerProcess } from './server-process.ts'

export interface ServerSlot {
  /** Undefined when the server ended by itself. */
  now(): ServerNews | undefined
  /** Rejects when the new one does not start; the old one goes on. */
  replace(entry: string, club: Pick<Club, 'target' | 'dataDir'>): Promise<void>
  close(): Promise<void>
}

export interface ServerSlotOptions {
  readonly config: Config
  readonly say: (line: string) => void
}

export function createServerSlot({ config, say }: ServerSlotOptions): ServerSlot {
  let running: ServerProcess | undefined
  return {
    now: () => running,
    async replace(entry, { target, dataDir }) {
      const next = await startServerProcess({ entry, config, target, dataDir })
      void next.ended.then(() => {
        if (running !== next) return
        running = undefined
        say('the server ended by itself; it starts again when a file is saved')
      })
      const old = running
      running = next
      await old?.end()
    },
    async close() {
      const last = running
      running = undefined
      await last?.end()
    },
  }
}

// Each device that comes asks for some fifty parts of the app. They are small and never change: each is read from the disk once.
import { readFile } from 'node:fs/promises'

const BYTES_AT_MOST = 256 * 1024

export interface KeptFiles {
  takes(bytes: number): boolean
  read(path: string): Promise<Buffer>
}

/** For files whose name says what is in them: what is kept is never looked at again. */
export function keepFiles(): KeptFiles {
  const bodies = new Map<string, Promise<Buffer>>()
  return {
    takes: (bytes) => bytes <= BYTES_AT_MOST,
    read(path) {
      const known = bodies.get(path)
      if (known) return known
      const body = readFile(path)
      bodies.set(path, body)
      // What could not be read is tried again by the next who asks.
      body.catch(() => bodies.delete(path))
      return body
    },
  }
}

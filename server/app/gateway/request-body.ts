// Request bodies: the limit of each service, and reading a body in the gateway before the service does.
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/platform/settings/config.ts'
import type { ServiceName } from './service-name.ts'

const MB = 1024 * 1024

export function bodyLimits(config: Config): Readonly<Record<ServiceName, number>> {
  return {
    rest: 10 * MB,
    auth: MB,
    // A file of the largest allowed size plus the multipart headers around it.
    storage: config.project.storage.file_size_limit + MB,
    realtime: 3 * MB,
    functions: 10 * MB,
  }
}

export function announcedLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0)
}

/** A body without an announced length: only reading it tells how long it is. */
export function isUnbounded(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined
}

/** Resolves to the whole body, or to undefined if it is larger than the limit. Rejects when the client disconnects. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) {
        request.pause()
        resolve(undefined)
      } else chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => reject(new Error('the client went away')))
  })
}

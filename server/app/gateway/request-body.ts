// Bodies: how large each service takes them, and reading one ahead where the gateway has to look inside.
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/platform/settings/config.ts'
import type { ServiceName } from './service-name.ts'

const MB = 1024 * 1024

export function bodyLimits(config: Config): Readonly<Record<ServiceName, number>> {
  return {
    rest: 10 * MB,
    auth: MB,
    // Room for the multipart frame around a file of the largest allowed size.
    storage: config.project.storage.file_size_limit + MB,
    realtime: 3 * MB,
    functions: 10 * MB,
  }
}

export function announcedLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0)
}

/** Without a length nothing bounds the body but reading it. */
export function isUnbounded(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined
}

/** The whole body, or undefined when it is larger than the limit. Rejects when the client goes away. */
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

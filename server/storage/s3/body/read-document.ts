// Reads a small body, such as a list of keys, after comparing it with what was signed.
import { readFile, unlink } from 'node:fs/promises'
import type { Signed } from '../signature/authenticate.ts'
import { receiveBody } from './receive-body.ts'

const MAX_DOCUMENT = 2 * 1024 * 1024

export async function readDocument(request: Request, signed: Signed, dir: string): Promise<string> {
  const { path } = await receiveBody(request, signed, { dir, limit: MAX_DOCUMENT })
  try {
    return await readFile(path, 'utf8')
  } finally {
    await unlink(path).catch(() => undefined)
  }
}

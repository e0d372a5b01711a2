// Remembers on the device under which address the club keeps what has arrived of a photograph, so that another tab or the same one after a
// reload goes on from there. The club forgets it after a day.
const day = 24 * 60 * 60 * 1000
// A draft's prefix and the member's id in the path: signing out takes it along (shared/drafts/forget-drafts.ts).
const prefix = 'o1-draft-upload:'

type Begun = { url: string; mark: string; at: number }

/** `mark`: what tells the bytes from any others of the same path. */
export function begunUpload(path: string, mark: string): string | undefined {
  const begun = read(prefix + path)
  return begun?.mark === mark ? begun.url : undefined
}

export function rememberUpload(path: string, mark: string, url: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && !read(key)) localStorage.removeItem(key)
    localStorage.setItem(prefix + path, JSON.stringify({ url, mark, at: Date.now() } satisfies Begun))
  } catch {
    // Full or blocked: after a reload it begins anew.
  }
}

export function forgetUpload(path: string) {
  try {
    localStorage.removeItem(prefix + path)
  } catch {
    // Nothing was kept.
  }
}

function read(key: string): Begun | undefined {
  try {
    const begun = JSON.parse(localStorage.getItem(key) ?? 'null') as Begun | null
    return begun && begun.at > Date.now() - day ? begun : undefined
  } catch {
    return undefined
  }
}

/** FNV-1a: enough to notice that a picture was drawn anew with other bytes; it protects against nobody. */
export async function markOf(file: Blob): Promise<string> {
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(await file.arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193)
  return `${file.size}-${(hash >>> 0).toString(36)}`
}

// Reads a request's body in chunks. A caller that stops early only releases the stream. A loop over the stream itself would cancel it, and
// with it the connection that the answer still needs.

export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const reader = request.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

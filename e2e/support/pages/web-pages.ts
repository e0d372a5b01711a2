// Pages of the web that a journey makes up: https on this machine, where the club on trial finds whatever ends in ".test". Counts who asks for what.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'

const picture = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCABgAGADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCWAlWgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/Z',
  'base64',
)

export interface WebPages {
  /** The paths that were asked for, in order. */
  readonly asked: string[]
  close(): void
}

export async function startWebPages(head: string): Promise<WebPages> {
  const port = process.env.E2E_PAGES_PORT
  if (!port) throw new Error('Pages of the web are made up for a club that the journeys start themselves')
  const { key, certificate } = JSON.parse(await readFile(new URL('pages-key.json', import.meta.url), 'utf8')) as {
    key: string
    certificate: string
  }
  const asked: string[] = []
  const server = createServer({ key, cert: certificate }, ({ url = '' }, response) => {
    asked.push(url)
    const [type, body] = url.endsWith('.jpg') ? ['image/jpeg', picture] : ['text/html; charset=utf-8', head]
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
  return {
    asked,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

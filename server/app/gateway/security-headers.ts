// The headers that tell a browser what it must not do with the services' answers. The page's own: web-app/page-headers.ts.
import type { ServerResponse } from 'node:http'

/** Services send data: never a page, whatever its bytes look like (uploaded files most of all). */
export function protectData(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
}

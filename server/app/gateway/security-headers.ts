// The headers that keep a browser from running the services' answers. web-app/page-headers.ts has those of the page.
import type { ServerResponse } from 'node:http'

/** A service's answer is data and never a page, whatever its bytes look like, uploaded files above all. */
export function protectData(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
}

// For tests: what a club sees of GitHub, on this machine. It has no discovery and no id_token, and says that a code is wrong with status 200.
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartnerSettings } from '#server/platform/settings/partner-settings.ts'

export interface Github {
  readonly settings: PartnerSettings
  visitor: { id: number; login: string; name?: string | null; avatar_url?: string }
  emails: { email: string; primary: boolean; verified: boolean }[]
  close(): Promise<void>
}

export async function openGithub(): Promise<Github> {
  const codes = new Map<string, string>()
  const tokens = new Set<string>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.test')
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname === '/login/oauth/authorize') {
      const code = randomUUID()
      codes.set(code, url.searchParams.get('code_challenge') ?? '')
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/login/oauth/access_token') {
      let text = ''
      for await (const part of request) text += part
      const body = new URLSearchParams(text)
      const challenge = codes.get(body.get('code') ?? '')
      codes.delete(body.get('code') ?? '')
      const proof = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      if (challenge !== proof || body.get('client_secret') !== 'a secret of the club') {
        return json(200, { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' })
      }
      const access_token = `gho_${randomUUID()}`
      tokens.add(access_token)
      return json(200, { access_token, token_type: 'bearer', scope: 'user:email' })
    }
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!tokens.has(token)) return json(401, { message: 'Bad credentials' })
    if (url.pathname === '/api/v3/user') return json(200, github.visitor)
    if (url.pathname === '/api/v3/user/emails') return json(200, github.emails)
    return json(404, { message: 'Not Found' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const github: Github = {
    settings: {
      name: 'github',
      clientIds: ['o1-club'],
      secret: 'a secret of the club',
      redirectUri: '',
      url,
      skipNonceCheck: false,
      emailOptional: false,
    },
    visitor: { id: 1, login: 'ada' },
    emails: [],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return github
}

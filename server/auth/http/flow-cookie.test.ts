// Which cookie a browser gets when it begins at another house, and which it is believed by.
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { endFlowCookie, flowCookie, giveFlowCookie } from './flow-cookie.ts'

const COOKIE = { name: 'o1-flow-7', path: '/auth/v1/callback' }

function clubAt(siteUrl: string) {
  const club = { config: { siteUrl } }
  const app = new Hono<GatewayEnv>()
  app.get('/give', (request) => {
    giveFlowCookie(club, request, COOKIE, { secret: 'mine', byForm: request.req.query('form') === 'yes' })
    return request.text('')
  })
  app.get('/read', (request) => request.text(flowCookie(club, request, COOKIE) ?? 'none'))
  app.get('/end', (request) => {
    endFlowCookie(club, request, COOKIE)
    return request.text('')
  })
  return {
    given: async (path: string) => (await app.request(path)).headers.get('set-cookie'),
    read: async (cookie: string) => (await app.request('/read', { headers: { cookie } })).text(),
  }
}

it('with TLS a neighbour’s page can’t have set it: the name belongs to this host', async () => {
  const { given, read } = clubAt('https://club.example')
  expect(await given('/give')).toBe('__Host-o1-flow-7=mine; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(await given('/give?form=yes')).toContain('SameSite=None')
  expect(await given('/end')).toBe('__Host-o1-flow-7=; Max-Age=0; Path=/; Secure')
  expect(await read('__Host-o1-flow-7=mine')).toBe('mine')
  expect(await read('o1-flow-7=theirs')).toBe('none')
  expect(await read('__Secure-o1-flow-7=theirs')).toBe('none')
})

it('without TLS, on this machine, it is sent where the answer arrives and nowhere else', async () => {
  const { given, read } = clubAt('http://localhost:3000')
  expect(await given('/give?form=yes')).toBe(
    'o1-flow-7=mine; Max-Age=600; Path=/auth/v1/callback; HttpOnly; SameSite=Lax',
  )
  expect(await given('/end')).toBe('o1-flow-7=; Max-Age=0; Path=/auth/v1/callback')
  expect(await read('o1-flow-7=mine')).toBe('mine')
})

// The judge accuses when it must: a check that can't fail says nothing.
import { expect, it } from 'vitest'
import type { Answer, Caller } from './exchange.ts'
import { makeJudge } from './judge.ts'

const caller = (name: string): Caller => ({ name, id: null, apikey: null, token: null })
const secret = { text: 'zq12', what: 'a message', audience: new Set(['vera']) }
const get = (path: string) => ({ method: 'GET', path })

function answer(text: string, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: new Headers(headers), bytes: Buffer.from(text), text }
}

it('accuses of a secret in an answer, in a header and in an event, but not of one that was asked with', () => {
  const judge = makeJudge([secret])
  judge.hear(caller('stranger'), get('/rest/v1/messages'), answer('[{"content":"zq12"}]'))
  judge.hear(caller('stranger'), get('/rest/v1/posts'), answer('', 200, { location: '/zq12' }))
  judge.hear(caller('stranger'), get('/object/zq12'), answer('zq12 is nowhere', 404))
  judge.hear(caller('stranger'), get('/render'), answer('zq12', 200, { 'content-type': 'image/jpeg' }))
  judge.hear(caller('vera'), get('/rest/v1/messages'), answer('zq12'))
  judge.overhear(caller('stranger'), 'messages', '{"new":{"content":"zq12"}}')
  judge.overhear(caller('vera'), 'messages', '{"new":{"content":"zq12"}}')
  expect(judge.counts()).toEqual({ errors: 0, rows: 2, changes: 0, bytes: 1, events: 1 })
})

it('lets callers read again what they wrote themselves, there and nowhere else', () => {
  const judge = makeJudge([secret])
  const post = { method: 'POST', path: '/rest/v1/posts', body: '[{"title":"zq12"}]' }
  judge.hear(caller('stranger'), post, answer('', 201))
  judge.hear(caller('stranger'), get('/rest/v1/posts'), answer('[{"title":"zq12"}]'))
  judge.hear(caller('stranger'), { ...post, path: '/rest/v1/rpc/own_row' }, answer('{"title": "zq12"}'))
  expect(judge.counts().rows).toBe(0)
  judge.hear(caller('stranger'), get('/rest/v1/posts'), answer('[{"title":"zq12","content":"zq12"}]'))
  judge.hear(caller('friend'), get('/rest/v1/posts'), answer('[{"title":"zq12"}]'))
  expect(judge.counts().rows).toBe(2)
  judge.hear(caller('friend'), { ...post, body: '{"known_for":["zq12"]}' }, answer('', 204))
  judge.hear(caller('friend'), get('/rest/v1/rpc/my_profile'), answer('{"knownFor": ["zq12"]}'))
  expect(judge.counts().rows).toBe(2)
  // What was refused is not written.
  judge.hear(caller('friend'), post, answer('', 403))
  judge.hear(caller('friend'), get('/rest/v1/posts'), answer('[{"title":"zq12"}]'))
  expect(judge.counts().rows).toBe(3)
})

it('accuses of an answer of 5xx and of none, and tells one hole once', () => {
  const judge = makeJudge([])
  for (const offset of [1, 2]) judge.hear(caller('stranger'), get(`/rest/v1/posts?offset=${offset}`), answer('', 503))
  judge.hear(caller('stranger'), get('/rest/v1/posts'), answer('', 404))
  judge.broke(caller('stranger'), get('/rest/v1/likes'), new Error('hung up'))
  expect(judge.counts().errors).toBe(3)
  expect(judge.accusations).toHaveLength(2)
})

// What the messages of a conversation keep.
import { expect, it } from 'vitest'
import type { KeptMessage } from '#types/shapes.ts'
import { byMonth, linksIn, photosIn, postsIn, readableKept } from './kept.ts'

const post = '00000000-0000-4000-d000-000000000001'
const member = '00000000-0000-4000-d000-000000000002'
const here = window.location.origin

const said = (id: string, content: string, createdAt = '2026-11-20T12:00:00Z'): KeptMessage => ({
  id,
  seq: 1,
  senderId: null,
  content,
  createdAt,
})

it('an address has its host and the words around it', () => {
  const [link, ...others] = linksIn([said('a', 'Read  this:\nhttps://www.paper.test/a?b=1, then say')])
  expect(link).toMatchObject({
    host: 'paper.test',
    address: 'https://www.paper.test/a?b=1',
    href: 'https://www.paper.test/a?b=1',
    words: 'Read this: … , then say',
  })
  expect(others).toEqual([])
})

it('each is there once a message, long words are cut, and one that stands alone has none', () => {
  const long = 'word '.repeat(60)
  const links = linksIn([
    said('a', 'https://ink.test https://ink.test www.pen.test'),
    said('b', 'https://ink.test'),
    said('c', `${long}https://ink.test ${long}`),
  ])
  expect(links.map(({ host }) => host)).toEqual(['ink.test', 'pen.test', 'ink.test', 'ink.test'])
  expect(links[2]?.words).toBe('')
  expect(links[3]?.words.length).toBeLessThan(180)
  expect(links[3]?.words).toMatch(/^….* … .*…$/)
})

it('what only looks like one, or shows one host and opens another, is none', () => {
  expect(linksIn([said('a', 'http and https://bank.test@evil.test and ftp://x.test')])).toEqual([])
})

it('posts of the club are cards, each once, and no links; a profile is a link that opens inside', () => {
  const messages = [
    said('a', `See ${here}/live-network?post=${post}`),
    said('b', `${here}/live-network?post=${post} and ${here}/other-profile/${member}`),
  ]
  expect(postsIn(messages).map(({ thing, message }) => [thing.id, message.id])).toEqual([[post, 'a']])
  expect(linksIn(messages).map(({ own }) => own)).toEqual([{ kind: 'member', id: member }])
})

it('media stand by month, photographs in the order of their messages', () => {
  const file = (id: string) => ({ id, name: `x/${id}.jpg`, width: 4, height: 3, placeholder: 'a'.repeat(108) })
  const messages: KeptMessage[] = [
    { ...said('a', '📷', '2026-11-15T12:00:00Z'), files: [file('1'), file('2')] },
    said('b', '🎤', '2026-11-14T12:00:00Z'),
    { ...said('c', '📷', '2026-10-15T12:00:00Z'), files: [file('3')] },
  ]
  expect(byMonth(messages).map(({ month, messages: of }) => [month, of.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
  expect(photosIn(messages).map((photo) => photo.file.id)).toEqual(['1', '2', '3'])
})

it('what somebody across a block has sent is not there', () => {
  const person = { id: 'ben', name: 'Ben', avatarUrl: null }
  const messages = ['me', 'ben', 'blocked', null].map((senderId, at) => ({
    ...said(String(at), 'www.ink.test'),
    senderId,
  }))
  const left = readableKept(messages, { participants: [person], former: [] }, 'me')
  expect(left.map(({ senderId }) => senderId)).toEqual(['me', 'ben', null])
})

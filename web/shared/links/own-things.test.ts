// Addresses of the club are told from all others, and from those that only look like them.
import { expect, it } from 'vitest'
import { addressOf, ownParts } from './own-things.ts'

const id = '0a6f2c9e-7d31-4b5a-9c1f-2e8d4a6b7c90'
const here = window.location.origin
const found = (content: string) => ownParts(content).flatMap(({ text, thing }) => (thing ? [[text, thing.kind]] : []))

it.each([
  [`${here}/live-network?post=${id}`, 'post'],
  [`${here}/live-network?x=2&post=${id.toUpperCase()}&x=1#y`, 'post'],
  [`${here}/other-profile/${id}`, 'member'],
  [`${here}/inbox?thread=a&member=${id}`, 'member'],
])('%s leads to something of ours', (address, kind) => {
  for (const content of [address, `(${address})`, `Look: ${address}, and more.`, `“x” "${address}"`])
    expect(found(content)).toEqual([[address, kind]])
  expect(ownParts(address)[0]?.thing?.id).toBe(id)
})

it.each([
  `https://elsewhere.test/live-network?post=${id}`,
  `https://elsewhere.test/?to=${here}/live-network?post=${id}`,
  `${here}.evil.test/live-network?post=${id}`,
  `${here}/live-network?post=1`,
  `${here}/live-network`,
  `${here}/inbox?post=${id}`,
  `${here}/other-profile/${id}/more`,
  `${here}/other-profile/${id}0`,
  `${here}/storage/v1/object/${id}`,
  'no address',
])('%s does not', (content) => {
  expect(found(content)).toEqual([])
})

it('what is shared is found again, and no letter is lost', () => {
  const post = { kind: 'post', id } as const
  const member = { kind: 'member', id } as const
  const content = `One ${addressOf(post)}\ntwo ${addressOf(member)}.`
  expect(
    ownParts(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
  expect(ownParts(content).flatMap(({ thing }) => thing ?? [])).toEqual([post, member])
  expect(ownParts('')).toEqual([{ text: '' }])
})

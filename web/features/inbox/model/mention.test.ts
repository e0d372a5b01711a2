// The name after an @: when one is begun, who is offered, what the words are then.
import { expect, it } from 'vitest'
import { mentionAt, peopleFor, withMention } from './mention.ts'

const people = ['Ben Okafor', 'Carol Lindqvist', 'Camila Restrepo'].map((name) => ({ id: name, name, avatarUrl: null }))
const begun = (text: string) => mentionAt(text, text.length)

it('an @ that begins a word begins a name, up to its second part', () => {
  expect(begun('@')).toEqual({ at: 0, query: '' })
  expect(begun('Hello @car')).toEqual({ at: 6, query: 'car' })
  expect(begun('(@Carol Lind')).toEqual({ at: 1, query: 'Carol Lind' })
  expect(begun('mail me@home')).toBeNull()
  expect(begun('@Carol Lindqvist and')).toBeNull()
  expect(mentionAt('@ca or not', 3)).toEqual({ at: 0, query: 'ca' })
})

it('offers who is meant, and nobody for other words', () => {
  expect(peopleFor(people, 'ca').map(({ name }) => name)).toEqual(['Carol Lindqvist', 'Camila Restrepo'])
  expect(peopleFor(people, '')).toHaveLength(3)
  expect(peopleFor(people, 'zz top')).toEqual([])
})

it('the chosen name stands in the words, with one blank after it', () => {
  expect(withMention('Hello @ca, come', { at: 6, query: 'ca' }, 'Carol Lindqvist')).toEqual({
    text: 'Hello @Carol Lindqvist , come',
    caret: 23,
  })
  expect(withMention('@b later', { at: 0, query: 'b' }, 'Ben Okafor').text).toBe('@Ben Okafor later')
})

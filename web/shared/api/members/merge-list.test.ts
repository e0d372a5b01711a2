// Merging what two devices made of one list.
import { expect, it } from 'vitest'
import { mergeList } from './merge-list.ts'

it.each([
  ['both added', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
  ['they removed what is kept here', ['a', 'b'], ['a', 'b', 'x'], ['b'], ['b', 'x']],
  ['removed here, added there', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  ['their order, with what was added here', ['a', 'b'], ['a', 'b', 'c'], ['b', 'a'], ['b', 'a', 'c']],
  ['the order of here, with what was added there', ['a', 'b'], ['b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c']],
  ['the first was replaced here', ['a', 'b'], ['x', 'b'], ['a', 'b', 'c'], ['x', 'b', 'c']],
  ['the same was added by both', ['a'], ['a', 'b'], ['b', 'a'], ['b', 'a']],
  ['nothing was known of it', [], ['a'], ['b'], ['a', 'b']],
  ['sent twice', ['a'], ['b', 'a'], ['b', 'a'], ['b', 'a']],
])('%s', (_, seen, mine, theirs, merged) => {
  expect(mergeList(seen, mine, theirs)).toEqual(merged)
})

// How new metadata of an account joins what stands.
import { expect, it } from 'vitest'
import { mergeMetadata } from './merge-metadata.ts'

it('replaces what is given, removes what is null, keeps the rest', () => {
  expect(mergeMetadata({ a: 1, b: 2, c: 3 }, { b: { deep: true }, c: null })).toEqual({ a: 1, b: { deep: true } })
  expect(mergeMetadata(null, { a: 1 })).toEqual({ a: 1 })
})

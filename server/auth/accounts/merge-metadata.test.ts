// Merging a change into the stored metadata of an account.
import { expect, it } from 'vitest'
import { mergeMetadata } from './merge-metadata.ts'

it('merging metadata replaces the given keys, removes those given as null and keeps the rest', () => {
  expect(mergeMetadata({ a: 1, b: 2, c: 3 }, { b: { deep: true }, c: null })).toEqual({ a: 1, b: { deep: true } })
  expect(mergeMetadata(null, { a: 1 })).toEqual({ a: 1 })
})

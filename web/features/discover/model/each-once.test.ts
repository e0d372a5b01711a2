// Two pages of discover are read at two moments: whom a friend no longer reaches is served again further back.
import { expect, test } from 'vitest'
import { samplePeople } from '#shared/sample/people.ts'
import { eachOnce } from './each-once.ts'

test('who is on two pages stands where they were first', () => {
  const [ana, ben, cleo] = samplePeople
  if (!ana || !ben || !cleo) throw new Error('There are no sample people')
  expect(eachOnce([ana, ben, cleo, ana, ben])).toEqual([ana, ben, cleo])
})

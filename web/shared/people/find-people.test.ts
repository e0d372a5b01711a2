// Lists on the device are searched by the rules of the server.
import { expect, it } from 'vitest'
import { findPeople } from './find-people.ts'

const people = [
  { name: 'Thị Đào Nguyễn', igHandle: '@tdn' },
  { name: 'Zoë O’Brien', igHandle: null },
  { name: 'Antonia Berg', igHandle: '@toni' },
  { name: 'Nils Ida Alm', igHandle: null },
  { name: '田中 太郎', igHandle: null },
]
const found = (query: string) => findPeople(people, query).map(({ name }) => name.split(' ')[0])

it.each([
  ['nguyen', ['Thị']],
  ['NGUYỄN  dao', ['Thị']],
  ["o'brien zoe", ['Zoë']],
  ['o brien', ['Zoë']],
  ['zoeob', ['Zoë']],
  ['@tdn', ['Thị']],
  ['ni', ['Nils']],
  ['nia', ['Antonia']],
  ['ngyn', ['Thị']],
  ['太郎', ['田中']],
  ['zz', []],
  ['%', []],
])('%s finds %j', (query, names) => {
  expect(found(query)).toEqual(names)
})

it('nothing asked leaves the list as it is', () => {
  expect(findPeople(people, ' - ')).toEqual(people)
})

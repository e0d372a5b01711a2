// Where an address leads: always into this app.
import { expect, it } from 'vitest'
import { pathOf, resolve } from './location.ts'

it.each([
  ['/inbox?thread=a#end', '/inbox?thread=a#end'],
  ['?thread=a', '/home?thread=a'],
  ['?', '/home'],
  ['', '/home'],
  [{ pathname: '/discover', search: '?city=Rome' }, '/discover?city=Rome'],
  [{ pathname: '/discover', search: '' }, '/discover'],
  [{ pathname: '/discover', search: 'city=Rome', hash: 'end' }, '/discover?city=Rome#end'],
  [{ search: 'city=Rome' }, '/home?city=Rome'],
  ['/discover?q=Zoë', '/discover?q=Zo%C3%AB'],
  ['//elsewhere.test/home', '/elsewhere.test/home'],
  ['/\\elsewhere.test', '/elsewhere.test'],
  ['\\\\elsewhere.test', '/elsewhere.test'],
  ['/\t/elsewhere.test', '/elsewhere.test'],
  ['https://elsewhere.test/', '/https://elsewhere.test/'],
  ['javascript:alert(1)', '/javascript:alert(1)'],
])('%o, said at home, is %s', (to, path) => {
  expect(pathOf(resolve(to, '/home'))).toBe(path)
})

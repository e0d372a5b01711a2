// The one device is called by its name; of several any will do.
import { expect, it } from 'vitest'
import { whoseCode } from './whose-code.ts'

const device = (friendly_name: string | undefined, status = 'verified') => ({
  status,
  factor_type: 'totp',
  friendly_name,
})

it.each([
  ['one', [device('My phone')], 'The code that “My phone” shows for o1.'],
  ['one beside a left set-up', [device('Old', 'unverified'), device('My phone')], /My phone/],
  ['two', [device('My phone'), device('Work phone')], 'The code that your app shows for o1.'],
  ['one without a name', [device(' ')], 'The code that your app shows for o1.'],
  ['one that is not named at all', [device(undefined)], 'The code that your app shows for o1.'],
  ['none known', undefined, 'The code that your app shows for o1.'],
])('%s', (_, factors, words) => {
  expect(whoseCode(factors)).toMatch(words)
})

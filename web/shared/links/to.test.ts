// Links are built from the list of addresses; a link to an unknown address is a type error. `npm run check` checks the types below.
import { expect, expectTypeOf, it } from 'vitest'
import type { Address, Destination } from './addresses.ts'
import { to } from './to.ts'

it('parameters fill the path, other values the query', () => {
  expect(to('/other-profile/:profileId', { profileId: 'c1' })).toBe('/other-profile/c1')
  expect(to('/other-profile/:profileId', { profileId: 'a/b', from: 'x y' })).toBe('/other-profile/a%2Fb?from=x+y')
  expect(to('/apply/:step?', { step: 'photo' })).toBe('/apply/photo')
  expect(to('/apply/:step?', {})).toBe('/apply')
  expect(to('/inbox', { thread: '7' })).toBe('/inbox?thread=7')
  expect(to('/inbox', { thread: undefined })).toBe('/inbox')
})

it('the type Address accepts the addresses of the list only', () => {
  expectTypeOf<'/nowhere'>().not.toExtend<Address>()
  expectTypeOf<'/discovr?tab=cities'>().not.toExtend<Address>()
  expectTypeOf<{ pathname: '/nowhere' }>().not.toExtend<Destination>()
  expectTypeOf<string>().not.toExtend<Address>()
  expectTypeOf<'/other-profile'>().not.toExtend<Address>()
  expectTypeOf<'/other-profile/7' | '/apply' | '/apply/photo' | '/inbox?thread=7' | '?thread=7'>().toExtend<Address>()
  expectTypeOf<'/nowhere'>().not.toExtend<Parameters<typeof to>[0]>()
  expectTypeOf(to<'/other-profile/:profileId'>)
    .parameter(1)
    .not.toBeAny()
  expectTypeOf<{ thread: string }>().not.toExtend<Parameters<typeof to<'/other-profile/:profileId'>>[1]>()
})

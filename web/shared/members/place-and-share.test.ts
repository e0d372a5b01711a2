// The line under a member's name.
import { expect, it } from 'vitest'
import { placeAndShare } from './place-and-share.ts'

it.each([
  [{ city: 'Paris', topPercent: 15 }, 'Paris · Top 15%'],
  [{ city: 'Unknown', topPercent: 15 }, 'Top 15%'],
  [{ city: 'Paris', topPercent: 100 }, 'Paris'],
  [{ city: 'Unknown', topPercent: 100 }, ''],
])('of %j it says "%s"', (member, words) => expect(placeAndShare(member)).toBe(words))

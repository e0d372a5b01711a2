// The company is named by what follows the sign of an address, whole and in small letters; anything else names none.
import { expect, it } from 'vitest'
import { domainOf } from './company-domain.ts'

it.each([
  ['ada@company.test', 'company.test'],
  [' Ada.L+club@Sub.Company.TEST ', 'sub.company.test'],
  ['ada@münchen.example', 'münchen.example'],
])('%s', (address, domain) => expect(domainOf(address)).toBe(domain))

it.each(['', 'ada', 'ada@', '@company.test', 'ada@company', 'a b@company.test', 'ada@one@company.test'])(
  'none in %j',
  (address) => expect(domainOf(address)).toBeNull(),
)

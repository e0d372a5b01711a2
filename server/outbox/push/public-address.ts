// Looks up where a name leads, and refuses what is not the open internet: the address of a push service is a stranger's word, and this server stands
// inside somebody's house (tests: server/outbox/push/public-address.test.ts).
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { leadOutside } from '../../../supabase/functions/_shared/pages/public-address.ts'

/** For `http.request`: the connection is made to the address that was looked at, so no second answer of a name server comes between. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first] = found
    if (!first || !leadOutside(found.map(({ address }) => address)))
      return callback(new Error(`${hostname} leads to no public address`), '')
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

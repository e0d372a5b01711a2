// Asking for another address, having its mails sent again, and taking it back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  askForAddress,
  mailAddressChangeAgain,
  myAddressQuery,
  takeBackAddressChange,
} from '#shared/api/own-address.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export function useAskForAddress() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: askForAddress, onSettled: () => staleAfter(cache, 'change_address') })
}

/** Gives whether mails have left: within a minute of the last ones none do, and nobody is told. */
export function useMailAgain() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (address: string) => {
      const before = await cache.fetchQuery(myAddressQuery())
      await mailAddressChangeAgain(address)
      const after = await cache.fetchQuery(myAddressQuery())
      return after.change?.askedAt !== before.change?.askedAt
    },
  })
}

export function useTakeBack() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: takeBackAddressChange,
    onError: (error) => sayFailed(error, 'The change could not be taken back'),
    onSettled: () => staleAfter(cache, 'change_address'),
  })
}

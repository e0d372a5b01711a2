// The member's passkeys, kept up to date while the screen is open; adding, naming and removing one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPasskey, myPasskeysQuery, removePasskey, renamePasskey } from '#shared/api/passkeys.ts'
import { staleAfter } from '#shared/api/stale-after.ts'

export const usePasskeys = () => useQuery(myPasskeysQuery())

export function usePasskeyActs() {
  const cache = useQueryClient()
  const onSettled = () => staleAfter(cache, 'change_passkeys')
  const add = useMutation({ mutationFn: addPasskey, onSettled })
  const rename = useMutation({ mutationFn: renamePasskey, onSettled })
  const remove = useMutation({ mutationFn: removePasskey, onSettled })
  return { add, rename, remove }
}

// The member's passkeys, kept up to date while the screen is open; adding, naming and removing one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPasskey, myPasskeysQuery, removePasskey, renamePasskey } from '#shared/api/passkeys.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { canUsePasskeys } from '#shared/passkeys/device.ts'

export const usePasskeys = () => useQuery(myPasskeysQuery())

/** Whether there is one to show; the section of the settings asks which there are. */
export function useHasPasskey(): boolean {
  const { data } = useQuery({ ...myPasskeysQuery(), enabled: false })
  return canUsePasskeys() && (data?.length ?? 0) > 0
}

export function usePasskeyActs() {
  const cache = useQueryClient()
  const onSettled = () => staleAfter(cache, 'change_passkeys')
  const add = useMutation({ mutationFn: addPasskey, onSettled })
  const rename = useMutation({ mutationFn: renamePasskey, onSettled })
  const remove = useMutation({ mutationFn: removePasskey, onSettled })
  return { add, rename, remove }
}

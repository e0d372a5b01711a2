// What is set up of two-step sign-in, kept up to date while the screen is open; removing a device, and new recovery codes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addSecurityKey } from '#shared/api/security-keys.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { confirmDevice, makeRecoveryCodes, myTwoStepsQuery, removeDevice } from '#shared/api/two-steps.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { holdCodes } from './held-codes.ts'

const LOOK_AGAIN = 10_000

export const useTwoSteps = () => useQuery({ ...myTwoStepsQuery(), refetchInterval: LOOK_AGAIN })

export function useTwoStepActs() {
  const me = useUserId()
  const cache = useQueryClient()
  const onSettled = () => staleAfter(cache, 'change_two_steps')

  const newCodes = useMutation({
    mutationFn: makeRecoveryCodes,
    onSettled,
  })
  const hold = (codes: readonly string[]) => holdCodes(me, codes)
  // A code counts once, and a key is touched once: a try whose answer is lost is not made again by itself.
  const confirm = useMutation({
    retry: false,
    mutationFn: ({ id, code }: { id: string; code: string }) => confirmDevice(id, code),
    onSettled,
  })
  const addKey = useMutation({ mutationFn: addSecurityKey, retry: false, onSettled })
  const remove = useMutation({ mutationFn: removeDevice, onSettled })
  return { newCodes, hold, confirm, addKey, remove }
}

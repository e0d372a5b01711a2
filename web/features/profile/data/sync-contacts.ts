// Reads contacts on the device, counts them, and marks in the profile that it was done. No contact is sent anywhere.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { updateOwnProfile } from '#shared/api/members/own-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readContacts } from '#shared/device/read-contacts.ts'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { contactsSummary, friendsAmong } from '../model/contacts.ts'

export function useSyncContacts() {
  const me = useUserId()
  const cache = useQueryClient()
  const refused = useRef(false)
  return useMutation({
    retry: false,
    mutationFn: async () => {
      const outcome = await readContacts().catch((cause: unknown) => {
        throw new AppError('contacts_failed', 'The contacts could not be read', { cause })
      })
      if (outcome.kind !== 'read') return outcome
      const friends = await cache.ensureQueryData(friendsOfQuery(me))
      await updateOwnProfile(me, { contacts_connected: true })
      return { kind: 'synced' as const, contacts: outcome.count, friends: friendsAmong(outcome.names, friends) }
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'denied') {
        if (refused.current)
          toast.error('Contacts permission denied', { description: 'Your device decides who may see them.' })
        else
          toast.error('Permission denied', { description: 'Contacts access is required to find mutual connections.' })
        refused.current = true
        return
      }
      if (outcome.kind === 'unsupported') {
        toast.message('Contacts stay where they are', {
          description: 'This browser does not share contacts. Open o1 on your phone to sync them.',
        })
        return
      }
      toast.success('Contacts synced successfully', { description: contactsSummary(outcome) })
      return staleAfter(cache, 'update_own_profile')
    },
    onError: (error) =>
      toast.error('Error', {
        description: isAppError(error, 'contacts_failed')
          ? 'Failed to access contacts. Please try again.'
          : 'Failed to sync contacts',
      }),
  })
}

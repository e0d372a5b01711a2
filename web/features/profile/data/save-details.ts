// Saves name, handle, city and bio of one's own profile.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { detailsToRow, type ProfileDetails } from '../model/profile-details.ts'
import { myProfileKey } from './my-profile.ts'

export function useSaveDetails() {
  const me = useUserId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (details: ProfileDetails) => {
      const client = await supabase()
      throwIfError(await client.from('profiles').update(detailsToRow(details)).eq('user_id', me))
    },
    onSuccess: () => {
      toast.success('Profile updated successfully!')
      return queries.invalidateQueries({ queryKey: myProfileKey })
    },
    onError: (error) => sayFailed(error, 'Failed to update profile'),
  })
}

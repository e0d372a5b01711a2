// Cards of the web's pages: asked for while a member writes an address, and their pictures as they are shown. Only our own server is spoken to.
import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '#shared/supabase/call-function.ts'

/** Each card is sent once: it is kept no longer than its address stands in the input. */
export const linkCardQuery = (address: string | null) =>
  queryOptions({
    queryKey: ['link-card', address] as const,
    queryFn: async () => (await callFunction('link-card', { address })).card,
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  })

/** Private: in memory as long as it is shown and a little longer, never on the device. */
export const linkPictureQuery = (name: string | null) =>
  queryOptions({
    queryKey: ['link-picture', name] as const,
    queryFn: async ({ signal }) =>
      name === null ? null : (await import('#shared/photo/sending/private-file.ts')).fetchLinkPicture(name, signal),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    meta: { persist: false },
  })

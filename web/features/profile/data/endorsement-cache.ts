// What the device holds of the member's open requests for endorsements, and every change to it.
import type { QueryClient } from '@tanstack/react-query'
import { ownProfileKeys } from '#shared/api/members/own-profile.ts'
import type { EndorsementRequests, MyProfile } from '#types/shapes.ts'

export function changeRequests(cache: QueryClient, change: (requests: EndorsementRequests) => EndorsementRequests) {
  cache.setQueryData<MyProfile>(
    ownProfileKeys.all,
    (own) => own && { ...own, endorsementRequests: change(own.endorsementRequests) },
  )
}

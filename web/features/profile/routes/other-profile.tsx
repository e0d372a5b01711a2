// Another member's profile: loads it; when there is none, says so and goes back one page.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { Redirect } from '#shared/links/redirect.tsx'
import { useWindowSubject } from '#shared/links/window-subject.ts'
import { wasJustBlocked } from '#shared/members/just-blocked.ts'
import { useLocation, useParams } from '#shared/router/hooks.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { MemberPage } from '../member/member-page.tsx'
import { MemberPageSkeleton } from '../member/member-page-skeleton.tsx'

export function Component() {
  const { profileId = '' } = useParams()
  const goBack = useGoBack()
  const { data: member, error, refetch, isFetching } = useQuery(memberProfileQuery(profileId))
  const missing = member === null && !isFetching
  useWindowSubject(member?.name)

  useEffect(() => {
    if (!missing) return
    if (!wasJustBlocked(profileId))
      toast.error('Profile not found', {
        id: 'profile-not-found',
        description: 'The requested profile could not be found.',
      })
    goBack()
  }, [missing, profileId, goBack])

  useEffect(() => {
    if (error) console.warn('Loading a profile failed', error)
  }, [error])

  if (member?.relationship === 'self') return <Redirect to="/profile" />
  if (member) return <MemberPage key={member.userId} member={member} onBack={goBack} />
  if (error)
    return (
      <>
        <div className="mx-auto max-w-[72rem] px-2 pt-[calc(0.5rem+var(--safe-top))] lg:px-5">
          <IconButton label="Back" icon={<ArrowLeft />} onClick={goBack} />
        </div>
        <ErrorState title="Failed to load profile" error={error} onRetry={() => refetch()} retrying={isFetching} />
      </>
    )
  return <MemberPageSkeleton onBack={goBack} />
}

/** Goes back one page; to discover when the visit began on this page. */
function useGoBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    if (key === 'default') void navigate('/discover', { replace: true })
    else void navigate(-1)
  }, [key, navigate])
}

// The landing page. Visitors apply or sign in; who is signed in is led on into the app.
import { useEffect, useState } from 'react'
import { useNavigate } from '#shared/links/link.tsx'
import { useAuth } from '#shared/session/use-auth.ts'
import { Door } from '#shared/ui/brand/door.tsx'
import { Wordmark } from '#shared/ui/brand/wordmark.tsx'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'

export function Component() {
  const { user, loading, halfway } = useAuth()
  const navigate = useNavigate()
  const userId = user?.id
  const [stays, setStays] = useState(false)

  useEffect(() => {
    if (halfway) void navigate('/auth', { replace: true })
    if (!userId) return
    let gone = false
    // Only who is signed in needs the question: a visitor's page does not load it.
    import('#shared/api/members/setup.ts')
      .then(({ startPage }) => startPage(userId))
      .then((page) => {
        if (!gone) return navigate(page, { replace: true })
      })
      .catch((error: unknown) => {
        console.error('The profile could not be read', error)
        if (!gone) setStays(true)
      })
    return () => {
      gone = true
    }
  }, [userId, halfway, navigate])

  if (loading || halfway || (userId && !stays)) return <SpinnerPage />
  return (
    <main
      id="main"
      className="relative isolate flex min-h-dvh scheme-dark flex-col overflow-hidden bg-night text-on-photo"
    >
      <Door className="-z-20 object-[62%_0%] md:object-[70%_50%]" />
      <div aria-hidden="true" className="landing-scrim absolute inset-0 -z-10" />
      <header className="flex items-center justify-between px-6 pt-[calc(1.5rem+var(--safe-top))] md:px-14 md:pt-12">
        <Wordmark className="text-[2rem]" />
        <p className="text-[0.6875rem] tracking-[0.2em] text-on-photo-muted uppercase">By invitation</p>
      </header>
      <div className="mt-auto flex flex-col gap-8 px-6 pb-[calc(2.25rem+var(--safe-bottom))] md:gap-11 md:px-14 md:pb-16">
        <h1 className="max-w-[8.4em] animate-appear text-hero tracking-[-0.03em] max-[24.5rem]:text-[14vw]">
          For the Extraordinary Few
        </h1>
        <nav aria-label="Join or sign in" className="flex animate-appear flex-col gap-3 sm:flex-row sm:gap-4">
          <ButtonLink to="/apply" size="large" variant="night" className="sm:min-w-52">
            Apply to Join
          </ButtonLink>
          <ButtonLink to="/auth" size="large" variant="photo" className="border border-on-photo/25 sm:min-w-44">
            Sign In
          </ButtonLink>
        </nav>
      </div>
    </main>
  )
}

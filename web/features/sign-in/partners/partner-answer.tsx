// Above the sign-in form: what became of a sign-in at another house. A code in the address is being exchanged as long as the session is looked up.
import { Link } from '#shared/links/link.tsx'
import { houseInWords } from '#shared/partners/partner-names.ts'
import { useLocation } from '#shared/router/hooks.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Banner } from '#shared/ui/messages/banner.tsx'
import { leftFor } from '../data/last-way.ts'
import { type Answer, answerIn, unfinished } from './answer-sentences.ts'
import type { Arrival } from './use-vouched.ts'

const link = 'inline-flex min-h-11 items-center text-gold-ink underline underline-offset-4'

/** `arrival`: what the house says of whoever is no member. */
export function PartnerAnswer({ arrival }: { arrival: Arrival }) {
  const { search, hash } = useLocation()
  const { loading, user } = useAuth()
  const back = new URLSearchParams(search).has('code')
  const answer = back ? (loading || user ? null : unfinished) : answerIn({ search, hash, from: leftFor() })
  if (back && !answer) return <Banner className="mb-6">One moment, you are being signed in.</Banner>
  return answer ? (
    <Banner tone={answer.tone} className="mb-6">
      {answer.sentence}
      <NextStep next={answer.next} arrival={arrival} />
    </Banner>
  ) : null
}

function NextStep({ next, arrival }: Pick<Answer, 'next'> & { arrival: Arrival }) {
  if (next === 'closed') {
    return (
      <Link to="/account-closed" className={`${link} w-full`}>
        What you can do
      </Link>
    )
  }
  if (next !== 'apply') return null
  if (arrival.is === 'asking') return <span className="flex min-h-11 items-center text-muted">One moment…</span>
  const says = arrival.is === 'vouched' ? arrival.says : null
  return (
    <>
      {says && (
        <span className="mt-2 block wrap-anywhere text-muted">
          <span className="text-ink">{says.email}</span> is confirmed by {houseInWords(says.partner)}.
        </span>
      )}
      <span className="flex flex-wrap gap-x-5">
        <Link to="/apply" className={link}>
          Apply to join
        </Link>
        {(!says || says.application) && (
          <Link to="/application" className={link}>
            See your application
          </Link>
        )}
      </span>
    </>
  )
}

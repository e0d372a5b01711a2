// Everything an applicant submitted, for the admin who decides.
import type { ReactNode } from 'react'
import { longDate } from '#shared/format/time.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import type { Application } from '#types/shapes.ts'
import { addressToday, industriesOf, socialLinks } from '../model/application.ts'
import { ProofLinks } from './proof-links.tsx'

const none = <span className="text-muted">Not given</span>

export function ApplicationFacts({ application }: { application: Application }) {
  const socials = socialLinks(application)
  const today = addressToday(application)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
      <Fact label="City">{application.city}</Fact>
      <Fact label="Age">{application.age ?? none}</Fact>
      <Fact label="Invited by">{application.invited_by ?? none}</Fact>
      <Fact label="Submitted">{longDate(application.submitted_at)}</Fact>
      <Fact label="Reviewed">
        {application.reviewed_at ? longDate(application.reviewed_at) : <span className="text-muted">Not yet</span>}
      </Fact>
      {today && (
        <Fact label="Address today" wide>
          <span className="break-all">{today}</span>
        </Fact>
      )}
      <Fact label="Social links" wide>
        {socials.length === 0 ? (
          'None provided'
        ) : (
          <ul className="flex flex-wrap gap-x-6">
            {socials.map(({ network, text, href }) => (
              <li key={network}>
                <span className="text-small text-muted">{network}</span>{' '}
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="inline-flex min-h-11 items-center break-all underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact label="Selected industries" wide>
        <span className="flex flex-wrap gap-2">
          {industriesOf(application).map((industry) => (
            <Chip key={industry}>{industryName(industry)}</Chip>
          ))}
        </span>
      </Fact>
      <Fact label="Short Bio" wide>
        {application.short_bio ?? none}
      </Fact>
      <Fact label="Why They Should Be Accepted" wide>
        <p className="max-w-reading whitespace-pre-line">{application.long_bio}</p>
      </Fact>
      <Fact label="Proof of Impact Links" wide>
        <ProofLinks links={application.press_links} />
      </Fact>
    </dl>
  )
}

// One labelled fact about an applicant.
function Fact({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="eyebrow mb-1.5">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

// Where the application of an address stands, for whoever came back from the house that has confirmed this address.
import { houseInWords } from '#shared/partners/partner-names.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import type { VouchedApplication } from '#types/shapes.ts'
import { ApplicationStanding } from '../components/application-standing.tsx'

type VouchedStandingProps = {
  says: VouchedApplication & { application: object }
  onBack: () => void
}

export function VouchedStanding({ says: { email, partner, application }, onBack }: VouchedStandingProps) {
  const { status, asks } = application
  return (
    <ApplicationStanding status={status} onBack={onBack}>
      <div className="mt-10 flex flex-col items-start gap-5 text-small text-muted">
        <p className="max-w-full wrap-anywhere">
          This is about <span className="text-ink">{email}</span>, confirmed by {houseInWords(partner)}.
        </p>
        {asks && (
          <p>
            Nobody has confirmed the email of this application yet. Open the link in the mail we sent for it, or hand in
            a new one, which needs no code.
          </p>
        )}
        {(asks || status === 'rejected') && (
          <ButtonLink to="/apply" variant="quiet">
            Apply again
          </ButtonLink>
        )}
      </div>
    </ApplicationStanding>
  )
}

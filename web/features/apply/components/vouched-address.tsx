// Beside the applicant's address: which house has confirmed it, so that no code is asked for, and the way back to the one it confirmed.
import { Check } from 'lucide-react'
import { houseFor, vouched } from '#shared/admission/vouched.ts'
import { houseInWords } from '#shared/partners/partner-names.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

type VouchedAddressProps = { email: string; onUse: (email: string) => void }

export function VouchedAddress({ email, onUse }: VouchedAddressProps) {
  const says = vouched()
  if (!says) return null
  const house = houseInWords(says.partner)
  if (houseFor(email)) {
    return (
      <p className="mt-6 flex items-start gap-3 text-small text-muted">
        <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
        Confirmed by {house}. We will ask you for no code.
      </p>
    )
  }
  return (
    <div className="mt-6 flex flex-col items-start gap-1 text-small text-muted">
      <p className="wrap-anywhere">
        {says.email} is confirmed by {house}; any other address gets a code by mail.
      </p>
      <Button variant="ghost" size="small" className="-ml-4" onClick={() => onUse(says.email)}>
        Use the confirmed address
      </Button>
    </div>
  )
}

export function ConfirmedBy({ email }: { email: string }) {
  const house = houseFor(email)
  return house ? <span className="block text-small text-muted">Confirmed by {houseInWords(house)}</span> : null
}

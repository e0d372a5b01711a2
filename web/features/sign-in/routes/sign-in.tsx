// The sign-in screen of the members.
import { useState } from 'react'
import { FootLink, SignInScreen } from '../components/sign-in-screen.tsx'
import { PartnerAnswer } from '../partners/partner-answer.tsx'
import { PartnerSlot } from '../partners/partner-slot.tsx'
import { useVouched } from '../partners/use-vouched.ts'
import { VouchedStanding } from '../partners/vouched-standing.tsx'
import { PastSecondStep } from '../two-steps/past-second-step.tsx'

export function Component() {
  const arrival = useVouched()
  const [read, setRead] = useState(false)
  const says = arrival.is === 'vouched' ? arrival.says : null
  const { application } = says ?? {}
  return (
    <PastSecondStep>
      {(begin) => (
        <SignInScreen
          begin={begin}
          title="Welcome back"
          lead="Access is by invitation or application only"
          answer={<PartnerAnswer arrival={arrival} />}
          standing={
            says && application && !read ? (
              <VouchedStanding says={{ ...says, application }} onBack={() => setRead(true)} />
            ) : null
          }
          ways={(address) => <PartnerSlot address={address} />}
          foot={
            <>
              Not a member yet? <FootLink to="/apply">Apply to join</FootLink>
            </>
          }
        />
      )}
    </PastSecondStep>
  )
}

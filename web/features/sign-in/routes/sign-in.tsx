// The sign-in screen of the members.

import { FootLink, SignInScreen } from '../components/sign-in-screen.tsx'
import { PartnerAnswer } from '../partners/partner-answer.tsx'
import { PartnerSlot } from '../partners/partner-slot.tsx'
import { PastSecondStep } from '../two-steps/past-second-step.tsx'

export function Component() {
  return (
    <PastSecondStep>
      {(begin) => (
        <SignInScreen
          begin={begin}
          title="Welcome back"
          lead="Access is by invitation or application only"
          answer={<PartnerAnswer />}
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

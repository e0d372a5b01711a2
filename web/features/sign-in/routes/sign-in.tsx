// The sign-in screen of the members.

import { FootLink, SignInScreen } from '../components/sign-in-screen.tsx'
import { PartnerAnswer } from '../partners/partner-answer.tsx'
import { PartnerSlot } from '../partners/partner-slot.tsx'

export function Component() {
  return (
    <SignInScreen
      title="Welcome back"
      lead="Access is by invitation or application only"
      answer={<PartnerAnswer />}
      ways={<PartnerSlot />}
      foot={
        <>
          Not a member yet? <FootLink to="/apply">Apply to join</FootLink>
        </>
      }
    />
  )
}

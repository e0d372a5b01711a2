// Where an application stands, for whoever knows the e-mail and password applied with. An address not confirmed yet is confirmed here.
import { FootLink, SignInScreen } from '../components/sign-in-screen.tsx'
import { PastSecondStep } from '../two-steps/past-second-step.tsx'

export function Component() {
  return (
    <PastSecondStep>
      {(begin) => (
        <SignInScreen
          begin={begin}
          title="Your application"
          lead="Enter the email and password you applied with to see where it stands."
          foot={
            <>
              Not applied yet? <FootLink to="/apply">Apply to join</FootLink>
            </>
          }
        />
      )}
    </PastSecondStep>
  )
}

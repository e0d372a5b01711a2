// The sign-in screen of the members.
import { FootLink, SignInScreen } from '../components/sign-in-screen.tsx'

export function Component() {
  return (
    <SignInScreen
      title="Welcome back"
      lead="Access is by invitation or application only"
      foot={
        <>
          Not a member yet? <FootLink to="/apply">Apply to join</FootLink>
        </>
      }
    />
  )
}

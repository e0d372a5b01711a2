// Where "Finish your profile" leads: also after the first login, when the wizard's own address leads to the profile.
import { to } from './to.ts'

export const restOfSetup = to('/onboarding/finish', { rest: '1' })

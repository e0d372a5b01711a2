// The ways in, at the door and in the settings, as they are photographed: each of their states is accessible and as wide as the screen, in the dark
// and in the light.
import { ofAccounts } from './photos/shots/accounts.ts'
import { ofWaysIn } from './photos/shots/ways-in.ts'
import { test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { newMember } from './support/people/new-member.ts'

// One of each shape; the others differ from these by a sentence.
const judged = new Set([
  'ways-none',
  'ways-one',
  'ways-all',
  'ways-last-password',
  'ways-last-mail',
  'ways-last-google',
  'ways-answer-stranger',
  'ways-answer-disabled',
  'ways-company-unknown',
  'ways-passkey-refused',
  'ways-disabled',
  'step-code-wrong',
  'step-key-refused',
  'step-recovery-wrong',
  'step-recovered',
  'not-me',
  'steps-scan-wrong',
  'steps-key-name',
  'steps-on-two-few-codes',
  'steps-codes',
  'passkeys-two',
  'passkeys-last-way',
  'passkeys-confirm',
  'houses-linked',
  'houses-company-and-wallet',
  'houses-refused',
])
const shots = [...ofWaysIn, ...ofAccounts].filter(({ name }) => judged.has(name))

for (const shot of shots) {
  test(shot.name, async ({ page, looksRight, surprises }) => {
    surprises.expect(/^(4\d\d|net::ERR|console: )/)
    if (shot.as === 'newcomer') {
      const { email, password } = await newMember()
      await enter(page, '/home', email, password)
    }
    await shot.before?.(page)
    await page.goto(String(shot.path))
    await shot.prepare?.(page)
    await looksRight()
  })
}

// A device that keeps passkeys, or a security key, in the browser (DevTools protocol, WebAuthn): it knows its owner by itself.
import type { Page } from '@playwright/test'

export interface VirtualDevice {
  /** Whether it answers by itself, as if its owner had looked at it. */
  answers(now: boolean): Promise<void>
  /** Whether its owner is who touches it. */
  knowsOwner(now: boolean): Promise<void>
}

export async function giveDevice(page: Page, kind: 'phone' | 'key' = 'phone'): Promise<VirtualDevice> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: kind === 'key' ? 'usb' : 'internal',
      hasResidentKey: kind === 'phone',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answers: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    knowsOwner: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

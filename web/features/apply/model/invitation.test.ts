// The invitation as a message, and as a link to the device's composer.
import { expect, it } from 'vitest'
import { composerLink, invitationMessage } from './invitation.ts'

it('the invitation names the industry and where to apply', () => {
  const message = invitationMessage('Fashion', 'https://o1.example')
  expect(message).toContain('in Fashion')
  expect(message).toContain('https://o1.example/apply')
})

it('the composer link carries the whole message', () => {
  const message = invitationMessage('Film', 'https://o1.example/?a=1&b=2')
  const link = composerLink(message)
  expect(link.startsWith('sms:?&body=')).toBe(true)
  expect(decodeURIComponent(link.slice('sms:?&body='.length))).toBe(message)
  expect(link.slice(4)).not.toMatch(/[ &]b=/)
})

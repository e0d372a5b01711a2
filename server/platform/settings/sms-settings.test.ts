// `[auth.sms]`: off by itself, and the sentence where nobody would send the codes.
import { expect, it } from 'vitest'
import { faultsOfSms, rateLimitTable, smsTable } from './sms-settings.ts'

const HOOK = { name: 'send_sms', uri: 'https://hooks.example/sms', secrets: [] } as const

it('is off by itself, with a pause of a minute and thirty texts an hour', () => {
  expect(smsTable.parse(undefined)).toEqual({ enable_signup: false, max_frequency: 60 })
  expect(rateLimitTable.parse({ email_sent: 100 })).toEqual({ sms_sent: 30 })
  expect(smsTable.parse({ max_frequency: '1m30s' }).max_frequency).toBe(90)
})

it('needs the hook that sends the codes', () => {
  const on = smsTable.parse({ enable_signup: true })
  expect(faultsOfSms(on, [])).toEqual(['auth.sms.enable_signup needs auth.hook.send_sms, which sends the codes'])
  expect(faultsOfSms(on, [HOOK])).toEqual([])
  expect(faultsOfSms(smsTable.parse({}), [HOOK])).toEqual([])
})

// An admin action as a sentence.
import { expect, it } from 'vitest'
import { auditLine } from './audit-line.ts'

it('the history says who did what to whom, even when one of them is gone', () => {
  const entry = {
    id: '1',
    action: 'update_password',
    adminName: null,
    adminEmail: 'boss@o1.test',
    applicationId: null,
    targetEmail: 'ada@o1.test',
    detail: {},
    createdAt: '',
  } as const
  expect(auditLine(entry)).toEqual({ who: 'boss@o1.test', did: 'changed the password of', whom: 'ada@o1.test' })
  expect(auditLine({ ...entry, adminEmail: null, detail: { name: 'Ada' } })).toMatchObject({
    who: 'An admin who left',
    whom: 'Ada',
  })
})

// An admin action as a sentence.
import { expect, it } from 'vitest'
import { auditLine, meanwhile } from './audit-line.ts'

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

it('whoever comes second reads who was first', () => {
  const entry = {
    id: '1',
    action: 'reject',
    adminName: 'Ada Stern',
    adminEmail: null,
    applicationId: null,
    targetEmail: null,
    detail: {},
    createdAt: '',
  } as const
  expect(meanwhile(entry)).toBe('Ada Stern rejected this application meanwhile.')
  expect(meanwhile({ ...entry, action: 'disable' })).toBe('Ada Stern disabled this account meanwhile.')
})

it('an administrator is made by nobody who is signed in', () => {
  const made = {
    id: '1',
    action: 'make_admin' as const,
    adminName: null,
    adminEmail: null,
    applicationId: null,
    targetEmail: 'ada@club.test',
    detail: {},
    createdAt: '2026-11-22T10:00:00Z',
  }
  expect(auditLine(made)).toEqual({ who: 'Whoever runs the club', did: 'made an admin of', whom: 'ada@club.test' })
  expect(auditLine({ ...made, action: 'reset_steps' })).toMatchObject({
    who: 'Whoever runs the club',
    did: 'took all second steps away from',
  })
})

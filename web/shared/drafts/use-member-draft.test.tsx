// A draft belongs to its member: another member on the same device starts empty, and signing out deletes it.
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { beginSignOut, finishSignOut, forgetSession } from '#shared/session/session-end.ts'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import { useMemberDraft } from './use-member-draft.ts'

const signedIn = (id: string) => ({ session: null, user: { id }, loading: false }) as AuthState

function open(id: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <AuthContext value={signedIn(id)}>{children}</AuthContext>
  return renderHook(() => useMemberDraft('compose-post', 1, ''), { wrapper })
}

function write(id: string, text: string) {
  const { result, unmount } = open(id)
  act(() => result.current.change(text))
  unmount()
}

afterEach(() => {
  finishSignOut()
  localStorage.clear()
})

it("a member's draft is found by that member and by nobody else", () => {
  write('ada', 'Only mine')
  expect(open('ben').result.current.value).toBe('')
  expect(open('ada').result.current.value).toBe('Only mine')
})

it("a member's draft outlives a session that ends by itself", () => {
  write('ada', 'Half a sent')
  forgetSession('ada')
  expect(open('ada').result.current.value).toBe('Half a sent')
})

it("signing out deletes the member's draft and leaves those of others", () => {
  localStorage.setItem('o1-draft:ben:compose-post:v1', '"Of ben"')
  write('ada', 'Done for today')
  beginSignOut()
  forgetSession('ada')
  expect(open('ada').result.current.value).toBe('')
  expect(open('ben').result.current.value).toBe('Of ben')
})

it('signing out in another tab drops what this one was about to keep', () => {
  const { result, unmount } = open('ada')
  act(() => result.current.change('Half a sent'))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'o1-drafts-forgotten', newValue: 'ada' })))
  unmount()
  expect(open('ada').result.current.value).toBe('')
})

it('signing out drops what was typed a moment before', () => {
  const { result, unmount } = open('ada')
  act(() => result.current.change('Half a sent'))
  beginSignOut()
  forgetSession('ada')
  unmount()
  expect(Object.keys(localStorage)).toEqual([])
})

it("signing out deletes the member's drafts of earlier visits", () => {
  localStorage.setItem('o1-draft:ada:compose-post:v1', '"Of another day"')
  localStorage.setItem('o1-draft:first-login-ada:v1', '{}')
  beginSignOut()
  forgetSession('ada')
  expect(Object.keys(localStorage)).toEqual([])
})

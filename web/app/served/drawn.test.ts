// What the build drew is taken over, or is gone before anything else is drawn.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followDrawn, knownMember, takeDrawn, tellDrawn } from './drawn.ts'

const page = document.documentElement.dataset
let root: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root" data-drawn=""><form><input value="" /></form></div>'
  root = document.getElementById('root') as HTMLElement
  page.drawn = '/apply/email /apply'
  window.history.replaceState(null, '', '/apply')
})
afterEach(() => {
  delete page.drawn
  delete page.members
  localStorage.clear()
  document.body.replaceChildren()
  vi.useRealTimers()
})

it('is taken over where the mark still stands', () => {
  expect(takeDrawn(root)).toBe(true)
  expect(root.children).toHaveLength(1)
  expect(root.dataset.drawn).toBeUndefined()
  followDrawn()
  expect(window.location.pathname).toBe('/apply/email')
})

it('of any member’s page leaves the address as it is', () => {
  page.drawn = '/other-profile/*'
  window.history.replaceState(null, '', '/other-profile/ada')
  expect(takeDrawn(root)).toBe(true)
  followDrawn()
  expect(window.location.pathname).toBe('/other-profile/ada')
})

it('is removed where this visitor sees something else', () => {
  delete page.drawn
  expect(takeDrawn(root)).toBe(false)
  expect(root.children).toHaveLength(0)
})

it('is taken over on a member’s page by a member alone', () => {
  page.members = ''
  expect(takeDrawn(root)).toBe(false)
  expect(root.children).toHaveLength(0)
  // Or presses would be kept for an app that never takes them.
  expect(page.drawn).toBeUndefined()
})

it('knows whose session is kept here, on a member’s page', () => {
  localStorage.setItem('o1-session', JSON.stringify({ access_token: 'token', user: { id: 'ada' } }))
  expect(knownMember()).toBeUndefined()
  page.members = ''
  const known = knownMember()
  expect(known).toMatchObject({ user: { id: 'ada' }, loading: false })
  expect(takeDrawn(root, known !== undefined)).toBe(true)
  localStorage.setItem('o1-session', 'null')
  expect(knownMember()).toBeUndefined()
})

it('knows nobody before the second step', () => {
  page.members = ''
  const user = { id: 'ada', factors: [{ status: 'verified' }] }
  const token = (aal: string) => `e30.${btoa(JSON.stringify({ aal }))}.x`
  localStorage.setItem('o1-session', JSON.stringify({ access_token: token('aal1'), user }))
  expect(knownMember()).toBeUndefined()
  localStorage.setItem('o1-session', JSON.stringify({ access_token: token('aal2'), user }))
  expect(knownMember()).toMatchObject({ user: { id: 'ada' } })
})

it('does not concern a page that nothing was drawn on', () => {
  delete root.dataset.drawn
  expect(takeDrawn(root)).toBe(false)
  expect(root.children).toHaveLength(1)
})

it('tells the app what was typed, then what was sent', async () => {
  const told: string[] = []
  const form = root.querySelector('form') as HTMLFormElement
  const input = root.querySelector('input') as HTMLInputElement
  input.value = 'early'
  form.dataset.pressed = ''
  input.addEventListener('input', () => told.push(`typed ${input.value}`))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    told.push(`sent ${page.drawn}`)
  })
  tellDrawn(root)
  await vi.runAllTimersAsync()
  expect(told).toEqual(['typed early', 'sent undefined'])
  expect(form.dataset.pressed).toBeUndefined()
})

// A device is subscribed for who is signed in on it and wants it, also when that changes while it is being done.
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AuthContext } from '#shared/session/use-auth.ts'
import { changeStored, deleteStored } from '#shared/storage/device-store.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { forgetHere } from './push-device.ts'
import { changeWish, readWish } from './push-wish.ts'
import { usePush } from './use-push.ts'

const said = vi.hoisted(() => ({
  pushKey: vi.fn(async (): Promise<string | null> => 'key'),
  savePushDevice: vi.fn(async (_device: { endpoint: string }, _hide: boolean) => {}),
}))
vi.mock('#shared/api/members/push-devices.ts', () => ({ ...said, removePushDevice: async () => {} }))
vi.mock('#shared/storage/device-store.ts', () => ({
  changeStored: vi.fn(async () => {}),
  deleteStored: vi.fn(async () => {}),
}))

/** The browser's one subscription, and how many it has made. */
let endpoint: string | null
let made: number

const subscription = (at: string) => ({
  options: {},
  toJSON: () => ({ endpoint: at, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    endpoint = null
    return true
  },
})
const pushManager = {
  getSubscription: async () => endpoint && subscription(endpoint),
  subscribe: async () => {
    if (!endpoint) {
      made += 1
      endpoint = `https://push.example/${made}`
    }
    return subscription(endpoint)
  },
}
const registration = { pushManager, getNotifications: async () => [] }

const signIn = (id: string) =>
  localStorage.setItem(sessionStorageKey, JSON.stringify({ access_token: `of ${id}`, user: { id } }))
/** As the end of a session does. */
async function signOut() {
  localStorage.removeItem(sessionStorageKey)
  await forgetHere()
}

beforeEach(() => {
  endpoint = null
  made = 0
  localStorage.clear()
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    maxTouchPoints: 0,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('is kept for who chose it, and for nobody who did not', async () => {
  signIn('ada')
  await keepSubscribed('ada')
  expect(endpoint).toBe(null)
  changeWish('ada', { on: true, hide: true })
  await keepSubscribed('ada')
  expect(said.savePushDevice).toHaveBeenLastCalledWith(expect.objectContaining({ endpoint }), true)
})

it.each([
  ['before it was saved', 'pushKey'],
  ['while it was being saved', 'savePushDevice'],
] as const)('another member who signs in %s hears nothing of it', async (_when, step) => {
  changeWish('ada', { on: true })
  signIn('ada')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  if (step === 'pushKey') said.pushKey.mockImplementationOnce(() => held.then(() => 'key'))
  else said.savePushDevice.mockImplementationOnce(() => held)
  const kept = keepSubscribed('ada')
  await vi.waitFor(() => expect(said[step]).toHaveBeenCalled())
  await signOut()
  signIn('bob')
  goOn()
  await kept
  await keepSubscribed('bob')
  expect(endpoint).toBe(null)
  expect(said.savePushDevice).toHaveBeenCalledTimes(step === 'pushKey' ? 0 : 1)
})

it('who chose it too has an address of their own, with their own choice', async () => {
  changeWish('ada', { on: true })
  changeWish('bob', { on: true, hide: true })
  signIn('ada')
  let goOn = () => {}
  said.savePushDevice.mockImplementationOnce(
    () =>
      new Promise<void>((resolve) => {
        goOn = resolve
      }),
  )
  const kept = keepSubscribed('ada')
  await vi.waitFor(() => expect(said.savePushDevice).toHaveBeenCalled())
  await signOut()
  signIn('bob')
  goOn()
  await kept
  expect(said.savePushDevice).toHaveBeenLastCalledWith(expect.objectContaining({ endpoint }), true)
  expect(endpoint).toBe('https://push.example/2')
})

it('a tab that wakes up when somebody else is signed in ends nothing of theirs', async () => {
  changeWish('bob', { on: true })
  signIn('bob')
  await keepSubscribed('bob')
  await forgetHere()
  expect(endpoint).toBe('https://push.example/1')
})

/** The settings, as this member has them open. */
function settingsOf(id: string) {
  const user = { id, app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '2026-01-01' }
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AuthContext, { value: { session: null, user, loading: false } }, children)
  return renderHook(() => usePush(), { wrapper }).result
}

it('who turns it on and is gone by the time the browser is answered turns it on for nobody else', async () => {
  signIn('ada')
  const settings = settingsOf('ada')
  let allow = () => {}
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: () =>
      new Promise((resolve) => {
        allow = () => resolve('granted')
      }),
  })
  await act(async () => {
    const turned = settings.current.turnOn()
    await signOut()
    signIn('bob')
    allow()
    await turned
  })
  expect(said.savePushDevice).not.toHaveBeenCalled()
  expect([endpoint, readWish('bob').on]).toEqual([null, false])
})

it('what is turned off, or hidden, while it is being kept on ends so', async () => {
  signIn('ada')
  changeWish('ada', { on: true })
  const settings = settingsOf('ada')
  let goOn = (_key: string) => {}
  const key = () =>
    new Promise<string>((resolve) => {
      goOn = resolve
    })
  said.pushKey.mockImplementationOnce(key)
  let kept = keepSubscribed('ada')
  await vi.waitFor(() => expect(said.pushKey).toHaveBeenCalledTimes(1))
  await act(() => settings.current.turnOff())
  goOn('key')
  await kept
  expect([endpoint, said.savePushDevice.mock.calls]).toEqual([null, []])

  changeWish('ada', { on: true })
  said.pushKey.mockImplementationOnce(key)
  kept = keepSubscribed('ada')
  await vi.waitFor(() => expect(said.pushKey).toHaveBeenCalledTimes(2))
  await act(async () => {
    const hidden = settings.current.setHide(true)
    goOn('key')
    await hidden
  })
  await kept
  expect(said.savePushDevice.mock.calls.at(-1)?.[1]).toBe(true)
})

it('a device that keeps nothing is subscribed, and forgets, all the same', async () => {
  const refuse = () => Promise.reject(new Error('The connection to the store was lost'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(changeStored).mockImplementationOnce(refuse)
  signIn('ada')
  changeWish('ada', { on: true })
  await keepSubscribed('ada')
  expect(said.savePushDevice).toHaveBeenCalledTimes(1)
  vi.mocked(deleteStored).mockImplementationOnce(refuse)
  await signOut().catch(() => {})
  expect(endpoint).toBe(null)
})

// A device is subscribed for who is signed in on it, also when that changes while it is being done.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { forgetHere } from './push-device.ts'
import { changeWish } from './push-wish.ts'

const said = vi.hoisted(() => ({
  pushKey: vi.fn(async (): Promise<string | null> => 'key'),
  savePushDevice: vi.fn(async (_device: { endpoint: string }, _hide: boolean) => {}),
}))
vi.mock('#shared/api/members/push-devices.ts', () => said)

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

// Notifications on this device, as each kind of browser has them: on and off, without the words, refused, on a phone that is not installed, in none.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { User } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { PushSection } from './push-section.tsx'

const said = vi.hoisted(() => ({
  pushKey: vi.fn(async (): Promise<string | null> => 'key'),
  savePushDevice: vi.fn(async () => {}),
  removePushDevice: vi.fn(async () => {}),
  tryPush: vi.fn(async () => {}),
}))
vi.mock('#shared/api/members/push-devices.ts', () => said)

const device = { endpoint: 'https://push.example/a', p256dh: 'p', auth: 'a' }
let subscribed = false
const subscription = {
  ...device,
  options: {},
  toJSON: () => ({ endpoint: device.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    subscribed = false
    return true
  },
}
const registration = {
  pushManager: {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      subscribed = true
      return subscription
    },
  },
}

function browser({ permission = 'default', answer = 'granted', can = true, userAgent = 'Chrome' } = {}) {
  const state = { permission }
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.permission = answer
      return answer
    },
  })
  if (can) vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 0,
    ...(can && { serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration } }),
  })
}

beforeEach(() => {
  subscribed = false
  localStorage.clear()
  localStorage.setItem(sessionStorageKey, JSON.stringify({ access_token: 'of ada', user: { id: 'ada' } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function show() {
  const ada = { id: 'ada', email: 'ada@o1.test', factors: [] } as unknown as User
  render(
    <AuthContext value={{ session: null, user: ada, loading: false }}>
      <PushSection />
    </AuthContext>,
  )
}
const onOff = () => screen.getByRole('switch', { name: 'Notify me on this device' })

it('is off until it is pressed; then on, without the words by choice, tried, and off again', async () => {
  browser()
  show()
  expect(onOff()).toHaveProperty('checked', false)
  expect(screen.queryByRole('switch', { name: 'Hide the words' })).toBeNull()
  await userEvent.click(onOff())
  await waitFor(() => expect(onOff()).toHaveProperty('checked', true))
  expect(said.savePushDevice).toHaveBeenLastCalledWith(device, false)
  await userEvent.click(screen.getByRole('switch', { name: 'Hide the words' }))
  await waitFor(() => expect(said.savePushDevice).toHaveBeenLastCalledWith(device, true))
  await userEvent.click(await screen.findByRole('button', { name: 'Send me one now' }))
  await waitFor(() => expect(said.tryPush).toHaveBeenCalledWith(device.endpoint))
  await userEvent.click(onOff())
  await waitFor(() => expect(said.removePushDevice).toHaveBeenCalledWith(device.endpoint))
  expect(onOff()).toHaveProperty('checked', false)
  expect(subscribed).toBe(false)
})

it('a choice that could not be saved stands as before', async () => {
  browser()
  show()
  await userEvent.click(onOff())
  const hide = await screen.findByRole('switch', { name: 'Hide the words' })
  said.savePushDevice.mockRejectedValueOnce(new Error('no line'))
  await userEvent.click(hide)
  await waitFor(() => expect(hide).toHaveProperty('disabled', false))
  expect(hide).toHaveProperty('checked', false)
})

it('a no to the browser says how to change it', async () => {
  browser({ answer: 'denied' })
  show()
  await userEvent.click(onOff())
  await screen.findByText(/This browser was told not to show notifications of o1/)
  expect(onOff()).toHaveProperty('disabled', true)
  expect(said.savePushDevice).not.toHaveBeenCalled()
})

it.each([
  ['iPhone', /once it is on the Home Screen/],
  ['Lynx', /can’t show notifications while o1 is closed/],
])('in a browser that can’t (%s) says so', (userAgent, words) => {
  browser({ can: false, userAgent })
  show()
  expect(screen.getByText(words)).toBeTruthy()
  expect(onOff()).toHaveProperty('disabled', true)
})

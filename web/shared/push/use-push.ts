// Notifications on this device as a member sees them: on or off, with or without the words, and trying them out.
import { useEffect, useState } from 'react'
import { removePushDevice, tryPush } from '#shared/api/members/push-devices.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { NoPushes, pushAbility, subscribeHere, subscriptionHere } from './push-device.ts'
import { changeWish, readWish } from './push-wish.ts'

export function usePush() {
  const me = useUserId()
  const [ability, setAbility] = useState(pushAbility)
  const [wish, setWish] = useState(() => readWish(me))
  const [busy, setBusy] = useState(false)
  const change = (part: Parameters<typeof changeWish>[1]) => setWish(changeWish(me, part))

  // Another tab has changed it, or the browser's own settings have.
  useEffect(() => {
    const look = () => {
      setAbility(pushAbility())
      setWish(readWish(me))
    }
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
    }
  }, [me])

  /** One after the other; says why where it fails. Gives whether it did not. */
  async function act(work: () => Promise<void>, failed: string): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof NoPushes) toast.error(failed, { description: error.message })
      else sayFailed(error, failed)
      return false
    } finally {
      setBusy(false)
      setAbility(pushAbility())
    }
  }

  return {
    ability,
    on: wish.on && ability === 'yes' && Notification.permission === 'granted',
    hide: wish.hide,
    busy,
    // The browser asks within the press, or not at all.
    turnOn: async () => {
      const permission = await Notification.requestPermission()
      setAbility(pushAbility())
      if (permission !== 'granted') return false
      return act(async () => {
        const { on, later } = readWish(me)
        changeWish(me, { on: true, later: true })
        // The browser asked for as long as it liked: somebody else may be signed in by now.
        await keepSubscribed(me).catch((error: unknown) => {
          change({ on, later })
          throw error
        })
        setWish(readWish(me))
      }, 'Notifications could not be turned on')
    },
    turnOff: () =>
      act(async () => {
        change({ on: false })
        const here = await subscriptionHere()
        if (!here) return
        await here.unsubscribe()
        await removePushDevice(here.endpoint)
      }, 'Notifications could not be turned off'),
    setHide: (hide: boolean) =>
      act(async () => {
        change({ hide })
        await keepSubscribed(me).catch((error: unknown) => {
          change({ hide: !hide })
          throw error
        })
      }, 'Failed to save the setting'),
    sendOne: () =>
      act(async () => {
        const { endpoint } = await subscribeHere()
        await tryPush(endpoint)
        toast.success('On its way', { description: 'It should arrive within seconds.' })
      }, 'The notification could not be sent'),
    notNow: () => change({ later: true }),
  }
}

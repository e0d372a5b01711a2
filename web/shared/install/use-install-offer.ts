// When a member is asked whether to install the app: once they sent something, or on the third day, and never while or after notifications were asked
// for in the same visit: one question at a time. Once shown it was asked, whatever is answered; the settings have it from then on.
import { useEffect, useState } from 'react'
import { onMomentPassed, usePushOffer } from '#shared/push/push-offer.ts'
import { followInstalling, type InstallWay, installWay, isInstalledBeside } from './install-device.ts'
import { countDay, noteAsked, readInstallWish } from './install-wish.ts'

const DAYS = 3
// Nothing of this is for first sight.
const SETTLED = 4000

/** `free`: whether the screen has room for a question. Gives how it can be installed, once it is to be asked, and how that ends. */
export function useInstallOffer(member: string, free: boolean) {
  const [due, setDue] = useState(false)
  const [way, setWay] = useState<InstallWay | null>(null)
  const [pushAsked, setPushAsked] = useState(false)
  const [ended, setEnded] = useState(false)
  const push = usePushOffer()
  if (push && !pushAsked) setPushAsked(true)

  useEffect(() => {
    if (readInstallWish(member).asked) return
    const look = () => void isInstalledBeside().then((beside) => setWay(beside ? 'installed' : installWay()))
    const timer = setTimeout(() => {
      look()
      if (countDay(member).days >= DAYS) setDue(true)
    }, SETTLED)
    const stops = [followInstalling(look), onMomentPassed(() => setDue(true))]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [member])

  const shown = due && free && !pushAsked && !ended && (way === 'prompt' || way === 'apple') ? way : null
  useEffect(() => {
    if (shown) noteAsked(member)
  }, [shown, member])
  return { way: shown, end: () => setEnded(true) }
}

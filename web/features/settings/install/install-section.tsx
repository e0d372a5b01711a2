// Installing the app on this device, for whoever was not asked or said not now.
import { useEffect, useState } from 'react'
import { AppleSteps } from '#shared/install/apple-steps.tsx'
import { followInstalling, install, installWay, isInstalledBeside } from '#shared/install/install-device.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { SettingsSection } from '../components/settings-section.tsx'

export function InstallSection() {
  const [way, setWay] = useState(installWay)
  const [beside, setBeside] = useState(false)
  useEffect(() => {
    const look = () => {
      setWay(installWay())
      // Not every browser tells: what it has just installed stays so.
      void isInstalledBeside().then((is) => setBeside((was) => was || is))
    }
    look()
    return followInstalling(look)
  }, [])
  return (
    <SettingsSection title="Install o1">
      {way === 'installed' ? (
        <p className="text-muted">This is the installed app.</p>
      ) : beside ? (
        <p className="text-muted">o1 is installed on this device: open it there.</p>
      ) : way === 'prompt' ? (
        <>
          <p className="text-muted">
            An app of its own: it opens at once, also without a line, and other apps can share photos into it.
          </p>
          <Button
            variant="quiet"
            onClick={() =>
              install()
                .then(setBeside)
                .catch((error: unknown) => sayFailed(error, 'o1 could not be installed'))
                .finally(() => setWay(installWay()))
            }
          >
            Install
          </Button>
        </>
      ) : way === 'apple' ? (
        <>
          <p className="text-muted">
            On the Home Screen, o1 opens like any app, and can tell you when somebody answers. You sign in once more
            there.
          </p>
          <AppleSteps />
        </>
      ) : way === 'safari' ? (
        <p className="text-muted">Open o1 in Safari to put it on your Home Screen.</p>
      ) : (
        <p className="text-muted">
          Where this browser can, its menu has “Install” or “Add to Home Screen”: o1 is then an app of its own.
        </p>
      )}
    </SettingsSection>
  )
}

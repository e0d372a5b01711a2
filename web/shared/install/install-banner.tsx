// Offers to add the app to the home screen, once. Shows nothing when that is impossible or was refused.
import { X } from 'lucide-react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Banner } from '#shared/ui/messages/banner.tsx'
import { useInstall } from './use-install.ts'

export function InstallBanner() {
  const { possible, install, refuse } = useInstall()
  if (!possible) return null
  return (
    <Banner
      tone="gold"
      action={
        <span className="flex items-center">
          <Button size="small" variant="ghost" onClick={install}>
            Add
          </Button>
          <IconButton label="Not now" icon={<X />} onClick={refuse} />
        </span>
      }
    >
      Keep o1 on your home screen.
    </Banner>
  )
}

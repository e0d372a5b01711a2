// Asks once whether to install the app, in words of what that is good for.
import { Button } from '#shared/ui/buttons/button.tsx'
import { AppleSteps } from './apple-steps.tsx'
import { install } from './install-device.ts'

type Props = { way: 'prompt' | 'apple'; onEnd: () => void }

export default function InstallCard({ way, onEnd }: Props) {
  return (
    <section
      aria-label="Install o1"
      className="flex animate-appear flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-surface px-4 py-3"
    >
      {way === 'apple' ? (
        <>
          <p className="min-w-0 flex-1 basis-52 text-small">
            On your Home Screen, o1 opens like any app, and can tell you when somebody answers. You sign in once more
            there.
          </p>
          <AppleSteps />
          <Button size="small" variant="ghost" onClick={onEnd}>
            Close
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-52 text-small">
            Keep o1 as an app of its own: it opens at once, also without a line, and other apps can share photos into
            it.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => {
                onEnd()
                install().catch((error: unknown) => console.warn('o1 could not be installed', error))
              }}
            >
              Install
            </Button>
            <Button size="small" variant="ghost" onClick={onEnd}>
              Not now
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

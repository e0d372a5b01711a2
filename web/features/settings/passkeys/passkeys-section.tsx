// Passkeys: what they are, those there are, and adding one. A club without them shows nothing of it.
import { useEffect, useRef } from 'react'
import { canUsePasskeys } from '#shared/passkeys/device.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { ChangeButton } from '../components/change-button.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { usePasskeyActs, usePasskeys } from '../data/use-passkeys.ts'
import { passkeyName } from '../model/passkey-words.ts'
import { inOurWords } from './in-our-words.ts'
import { PasskeyList } from './passkey-list.tsx'

export function PasskeysSection() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = usePasskeys()
  if (data === null) return null
  return (
    <SettingsSection title="Passkeys">
      <p className="max-w-reading text-muted">
        Sign in with the screen lock of your device instead of your password. A passkey stays with you: the club keeps
        nothing that could be stolen from it.
      </p>
      {data && <PasskeyList passkeys={data} now={new Date(dataUpdatedAt)} />}
      {!data && !error && (
        <SkeletonRegion label="Loading" className="w-full">
          <SkeletonRow />
        </SkeletonRegion>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
      {data && (canUsePasskeys() ? <AddPasskey /> : <p>This browser makes no passkeys. Please use another one.</p>)}
    </SettingsSection>
  )
}

function AddPasskey() {
  const { add } = usePasskeyActs()
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  return (
    <ChangeButton name="passkey" label="Add a passkey">
      {(close) => (
        <ConfirmItIsYou
          button="Go on with this device"
          act={() =>
            inOurWords(async () => {
              asking.current = new AbortController()
              const added = await add.mutateAsync(asking.current.signal)
              close()
              toast.success(`${passkeyName(added)} is added`)
            })
          }
          onCancel={() => {
            asking.current?.abort()
            close()
          }}
        />
      )}
    </ChangeButton>
  )
}

// The address one signs in with, and changing it: both addresses have to confirm.
import { useState } from 'react'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'
import { ChangeButton } from '../components/change-button.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { useMyAddress } from '../data/use-my-address.ts'
import { AddressForm } from './address-form.tsx'
import { WaitingChange } from './waiting-change.tsx'

export function EmailSection() {
  const { data, error, refetch, isFetching, dataUpdatedAt, justChangedTo } = useMyAddress()
  // What takes the place of a pressed button takes its focus too.
  const [acted, setActed] = useState(false)
  return (
    <SettingsSection title="E-mail">
      {data && (
        <div role="status" className="max-w-full break-words">
          You sign in as <strong className="font-medium">{data.address}</strong>.
          {justChangedTo && ' Both addresses have confirmed: the change is made.'}
        </div>
      )}
      {data?.change && (
        <WaitingChange
          address={data.address}
          change={data.change}
          now={dataUpdatedAt}
          takesFocus={acted}
          onTakeBack={() => setActed(true)}
        />
      )}
      {data && !data.change && (
        <ChangeButton name="email" label="Change e-mail" takesFocus={acted}>
          {(close) => (
            <AddressForm
              address={data.address}
              onAsked={() => {
                setActed(true)
                close()
              }}
              onCancel={close}
            />
          )}
        </ChangeButton>
      )}
      {!data && !error && (
        <SkeletonRegion label="Loading" className="flex w-full flex-col gap-4">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-11 w-40 max-w-full rounded-full" />
        </SkeletonRegion>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
    </SettingsSection>
  )
}

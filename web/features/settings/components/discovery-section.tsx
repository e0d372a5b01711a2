// Whether members who do not know one yet can find one. Holds at once.
import type { UseQueryResult } from '@tanstack/react-query'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonRoom } from '#shared/ui/progress/skeleton.tsx'
import { useShowMe } from '../data/show-me.ts'
import { SettingsSection } from './settings-section.tsx'

type Visibility = { discovery_visible: boolean; discoverable: boolean | null }

export function DiscoverySection({ visibility }: { visibility: UseQueryResult<Visibility | null> }) {
  const { data, error, refetch, isFetching } = visibility
  const showMe = useShowMe()
  return (
    <SettingsSection title="Discovery">
      {data && (
        <div className="w-full">
          <ShowMe visible={data.discovery_visible} onChange={(visible) => showMe.mutate(visible)} />
          {data.discovery_visible && data.discoverable === false && (
            <p className="mt-3 border-l border-warn pl-4 text-small">
              You are not shown yet: Discovery shows members with a name and a photograph.
            </p>
          )}
        </div>
      )}
      {!data && !error && (
        <SkeletonRegion label="Loading" className="w-full">
          <SkeletonRoom>
            <ShowMe visible onChange={() => {}} />
          </SkeletonRoom>
        </SkeletonRegion>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
    </SettingsSection>
  )
}

function ShowMe({ visible, onChange }: { visible: boolean; onChange: (visible: boolean) => void }) {
  return (
    <Switch
      label="Show me in Discovery"
      hint={
        visible
          ? 'Members who don’t know you yet can find you.'
          : 'Members who don’t know you yet can’t find you. Your friends see you as before.'
      }
      checked={visible}
      onChange={onChange}
    />
  )
}

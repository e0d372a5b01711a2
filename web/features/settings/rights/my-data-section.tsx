// My data: asking for everything the club keeps about the member, how far it is, and fetching it.
import { Download } from 'lucide-react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'
import type { MyExport } from '#types/shapes.ts'
import { ChangeButton } from '../components/change-button.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { exportWords, isOver } from '../model/export-words.ts'
import { useDownload, useMyExport } from './use-my-export.ts'

export function MyDataSection() {
  const { data, error, refetch, isFetching, ask } = useMyExport()
  const isReady = data?.state === 'ready' && !isOver(data.endsAt)
  const mayAsk = data !== undefined && data?.state !== 'waiting' && !isReady && !data?.nextAt
  return (
    <SettingsSection title="My data">
      <p className="max-w-reading text-muted">
        Everything o1 keeps about you: a page to read, the data by subject, and your photographs. Once a day at most.
      </p>
      {data && (
        <p role="status" className="max-w-reading border-l border-gold pl-4">
          {exportWords(data)}
        </p>
      )}
      {data && isReady && <Downloads made={data} />}
      {mayAsk && (
        <ChangeButton name="export" label="Ask for my data" takesFocus={false}>
          {(close) => (
            <ConfirmItIsYou
              button="Ask for my data"
              act={async () => {
                await ask()
                close()
              }}
              onCancel={close}
            />
          )}
        </ChangeButton>
      )}
      {data === undefined && !error && (
        <SkeletonRegion label="Loading" className="w-full">
          <Skeleton className="h-11 w-48 max-w-full" />
        </SkeletonRegion>
      )}
      {data === undefined && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
    </SettingsSection>
  )
}

function Downloads({ made }: { made: MyExport }) {
  const download = useDownload(made)
  return (
    <div className="flex flex-wrap gap-3">
      {made.parts.map((part, n) => (
        <Button
          key={part}
          variant="quiet"
          busy={download.isPending && download.variables === part}
          onClick={() => download.mutate(part)}
        >
          <Download aria-hidden="true" />
          {made.parts.length > 1 ? `Download part ${n + 1} of ${made.parts.length}` : 'Download my data'}
        </Button>
      ))}
    </div>
  )
}

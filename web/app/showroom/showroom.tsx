// Every piece of web/shared/ui on one page, to look at while developing. Not part of a production build.
import { Bell, MoreHorizontal, Trash2 } from 'lucide-react'
import { useTheme } from '#shared/theme/theme.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { CountingNumber } from '#shared/ui/counting-number.tsx'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { Banner } from '#shared/ui/messages/banner.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { toast, toastError } from '#shared/ui/messages/toast.ts'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import { Popover } from '#shared/ui/overlays/popover.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { Tabs } from '#shared/ui/page/tabs.tsx'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import { ProgressDots } from '#shared/ui/progress/progress-dots.tsx'
import { SkeletonPhoto, SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { Group } from './group.tsx'
import { ShowroomFaces } from './showroom-faces.tsx'
import { ShowroomForms } from './showroom-forms.tsx'
import { ShowroomPanels } from './showroom-panels.tsx'

export function Showroom() {
  const { choice, chooseTheme } = useTheme()
  return (
    <main id="main" className="gutter mx-auto max-w-3xl pb-24">
      <PageHeader
        eyebrow="The house"
        title="Showroom"
        lead="Every piece, in both lights."
        actions={<IconButton label="Notifications" icon={<Bell />} />}
      />
      <Segmented
        label="Theme"
        value={choice}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ]}
      />
      <Group name="Buttons">
        <div className="flex flex-wrap gap-3">
          <Button size="large">Apply to Join</Button>
          <Button>Primary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button busy>Busy</Button>
          <Button busy busyLabel="Approving...">
            Approve
          </Button>
          <Button disabled>Disabled</Button>
          <Menu
            trigger={<IconButton label="More" icon={<MoreHorizontal />} tone="raised" />}
            items={[
              { label: 'Share profile', onSelect: () => toast.success('Shared') },
              { label: 'Block', icon: <Trash2 />, danger: true, onSelect: () => toast.error('Blocked') },
            ]}
          />
          <Popover trigger={<Button variant="quiet">Popover</Button>} title="Notifications">
            <p className="text-muted">Nothing new tonight.</p>
          </Popover>
        </div>
      </Group>
      <Group name="Toasts">
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => toast.success('Welcome back!')}>
            Success
          </Button>
          <Button
            variant="quiet"
            onClick={() => toast.success('Copied', { description: 'Invite link copied to clipboard.' })}
          >
            With more
          </Button>
          <Button variant="quiet" onClick={() => toastError(new TypeError('Failed to fetch'))}>
            Error
          </Button>
        </div>
      </Group>
      <ShowroomForms />
      <ShowroomFaces />
      <ShowroomPanels />
      <Group name="Progress">
        <div className="flex flex-col gap-6">
          <ProgressDots labels={['Email', 'Password', 'Name', 'Age', 'Title']} current={2} />
          <ProgressBar label="Setup" value={66} />
          <p className="tabular font-display text-hero text-gold-ink">
            <CountingNumber value={2850} />
          </p>
          <Spinner />
        </div>
      </Group>
      <Group name="States">
        <Banner tone="gold" action={<Button size="small">Finish</Button>}>
          Finish your profile to go live.
        </Banner>
        <Tabs
          label="States"
          tabs={[
            {
              value: 'loading',
              label: 'Loading',
              panel: (
                <SkeletonRegion label="Loading members" className="grid grid-cols-2 gap-4">
                  <SkeletonPhoto />
                  <div>
                    <SkeletonRow />
                    <SkeletonRow />
                  </div>
                </SkeletonRegion>
              ),
            },
            {
              value: 'empty',
              label: 'Empty',
              panel: (
                <EmptyState title="No one has asked for an introduction yet." action={<Button>Discover</Button>} />
              ),
            },
            {
              value: 'error',
              label: 'Error',
              panel: <ErrorState title="The feed did not arrive" onRetry={() => toast.message('Trying again')} />,
            },
          ]}
        />
      </Group>
    </main>
  )
}

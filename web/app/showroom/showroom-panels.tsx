// The showroom's overlays: what opens over a screen.
import { useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Photo, PhotoCaption } from '#shared/ui/photos/photo.tsx'
import { Group } from './group.tsx'

export function ShowroomPanels() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | 'profile' | null>(null)
  const close = () => setOpen(null)
  return (
    <Group name="Panels">
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button variant="quiet" onClick={() => setOpen('profile')}>
          Photo sheet
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="New Password"
        description="At least six characters."
        footer={<Button onClick={close}>Save</Button>}
      />
      <ConfirmDialog
        open={open === 'confirm'}
        onCancel={close}
        onConfirm={close}
        title="Block this member?"
        description="You will not see each other again."
        confirmLabel="Block"
        danger
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Request a plug"
        description="Choose who introduces you."
        footer={
          <Button full onClick={close}>
            Send
          </Button>
        }
      >
        <p className="text-muted">Three of your friends know each other.</p>
      </Sheet>
      <Sheet open={open === 'profile'} onClose={close} title="Nina Simone" bleed size="full">
        <Photo src={null} alt="Nina Simone" rounded={false}>
          <PhotoCaption>
            <p className="font-display text-name">Nina Simone</p>
          </PhotoCaption>
        </Photo>
      </Sheet>
    </Group>
  )
}

// How many recovery codes are left, and ten new ones in their place: that asks who is there.
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { useTwoStepActs } from '../data/use-two-steps.ts'
import { codesLeft } from '../model/two-step-words.ts'

export function NewCodes({ left }: { left: number }) {
  const asked = useOverlay('new-recovery-codes')
  const { newCodes, hold } = useTwoStepActs()
  const { words, few } = codesLeft(left)
  return (
    <div className="mt-4 flex w-full max-w-reading flex-col items-start gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="font-sans font-medium tracking-normal">Recovery codes</h3>
        <p className={cx(few ? 'border-l border-warn pl-4' : 'text-muted')}>
          {words}
          {!few && ' One of them opens your account when no device is at hand.'}
        </p>
      </div>
      <Button variant="quiet" onClick={() => asked.show()}>
        New recovery codes
      </Button>
      <Dialog
        open={asked.open}
        onClose={asked.hide}
        width="narrow"
        title="New recovery codes?"
        description={
          left === 0 ? 'Ten codes, shown once.' : 'Ten new codes, shown once. The ones you have stop working.'
        }
      >
        <ConfirmItIsYou
          button="Make new codes"
          act={async () => {
            const codes = await newCodes.mutateAsync()
            // The codes take the place of all this: nothing of it may be left open beneath.
            asked.hideThen(() => hold(codes))
          }}
          onCancel={asked.hide}
        />
      </Dialog>
    </div>
  )
}

// At least one of three networks. Connecting Instagram is simulated.
import { completeHandle, isHandleName } from '#shared/members/handle.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { limits } from '#types/limits.ts'
import type { PreviewDraft, PreviewEvent, Socials } from '../model/preview-draft.ts'
import { useSimulatedWait } from './use-simulated-wait.ts'

const networks: Array<{ network: keyof Socials; label: string; placeholder: string }> = [
  { network: 'instagram', label: 'Instagram', placeholder: '@handle' },
  { network: 'linkedin', label: 'LinkedIn', placeholder: 'linkedin.com/in/name' },
  { network: 'tiktok', label: 'TikTok', placeholder: '@handle' },
]

const written = (network: keyof Socials, text: string) => (network === 'linkedin' ? text : completeHandle(text))

type SocialsStepProps = { draft: PreviewDraft; dispatch: (event: PreviewEvent) => void }

export function SocialsStep({ draft, dispatch }: SocialsStepProps) {
  const { busy, wait } = useSimulatedWait()

  const connect = () =>
    wait(() => {
      dispatch({ type: 'instagram-connected' })
      toast.success('Instagram connected')
    })

  return (
    <div className="flex flex-col gap-5">
      {networks.map(({ network, label, placeholder }) => (
        <div key={network} className="flex items-end gap-3">
          <Field label={label} className="flex-1">
            <TextInput
              value={draft.socials[network]}
              onChange={(event) =>
                dispatch({ type: 'social-written', network, text: written(network, event.target.value) })
              }
              placeholder={placeholder}
              maxLength={limits.applications.linkedin.max}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          </Field>
          {network === 'instagram' && (
            <Button
              variant="quiet"
              className="min-h-12"
              busy={busy}
              disabled={draft.instagramConnected || !isHandleName(draft.socials.instagram)}
              onClick={connect}
            >
              {draft.instagramConnected ? 'Connected' : 'Connect'}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

// Ten recovery codes, shown this once: to copy, to download, and to be told kept. Until then closing the page asks, and another screen leaves them here.
import { useEffect, useEffectEvent, useRef } from 'react'
import { copyText } from '#shared/device/copy-text.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { dropCodes, heldCodes } from '../data/held-codes.ts'
import { codesAsText } from '../model/two-step-words.ts'

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)

  const remind = useEffectEvent(() => {
    if (user && heldCodes(user.id))
      toast.message('Keep your recovery codes', { description: 'They are in your settings until you have.' })
  })
  useEffect(() => {
    // They come in place of what was pressed.
    heading.current?.focus()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      remind()
    }
  }, [])

  async function copy() {
    if (await copyText(codes.join('\n'))) toast.success('The codes are copied')
    else toast.error('Copying is not possible here', { description: 'Please write the codes down, or download them.' })
  }

  function download() {
    const text = codesAsText(codes, { email: user?.email ?? '', club: window.location.host, now: new Date() })
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'o1-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address))
  }

  return (
    <div className="flex w-full max-w-reading animate-appear flex-col items-start gap-5 border-l border-gold pl-5">
      <div className="flex flex-col gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-title outline-none">
          Your recovery codes
        </h3>
        <p>
          Two-step sign-in is on. When no device is at hand, one of these opens your account: that switches it off, and
          the other nine end. They are shown now and never again: keep them where your device is not.
        </p>
      </div>
      <ol aria-label="Recovery codes" className="flex w-full flex-col gap-2 rounded-card bg-raised px-5 py-4">
        {codes.map((code) => (
          <li key={code} className="tabular tracking-[0.04em]">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={copy}>
          Copy
        </Button>
        <Button variant="quiet" onClick={download}>
          Download
        </Button>
        <Button onClick={dropCodes}>I have kept them</Button>
      </div>
    </div>
  )
}

// What an app needs to make a device's codes: a picture to scan, the same to open on this device, the same to type; and the code that it shows then.
import { type ReactNode, useEffect, useRef } from 'react'
import type { NewDevice } from '#shared/api/two-steps.ts'
import { copyText } from '#shared/device/copy-text.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { pictureAddress, spacedKey } from '../model/two-step-words.ts'

type GiveToAppProps = {
  device: NewDevice
  button: string
  check: (code: string) => Promise<string | null>
  children: ReactNode
}

export function GiveToApp({ device, button, check, children }: GiveToAppProps) {
  const words = useRef<HTMLParagraphElement>(null)
  // Not the field: on a phone the keyboard would cover the picture.
  useEffect(() => words.current?.focus(), [])

  async function copy() {
    if (await copyText(device.secret)) toast.success('The key is copied')
    else toast.error('Copying is not possible here', { description: 'Please type the key.' })
  }

  return (
    <div className="flex flex-col gap-5">
      <p ref={words} tabIndex={-1} className="outline-none">
        Scan this with the app, or{' '}
        <a href={device.uri} className="text-gold-ink underline underline-offset-4">
          open it in an app on this device
        </a>
        .
      </p>
      <img
        src={pictureAddress(device.picture)}
        alt="QR code for your app"
        width={208}
        height={208}
        className="size-52 self-center rounded-card bg-on-photo p-3"
      />
      <div className="flex items-center gap-3 border-y py-3">
        <div className="min-w-0 flex-1">
          <p className="text-small text-muted">Or type this key</p>
          <p className="tabular tracking-[0.04em] text-balance break-words">{spacedKey(device.secret)}</p>
        </div>
        <Button variant="quiet" size="small" onClick={copy}>
          Copy<span className="sr-only"> the key</span>
        </Button>
      </div>
      <CodeForm label="Code that the app shows" hint="Six digits." button={button} check={check} />
      {children}
    </div>
  )
}

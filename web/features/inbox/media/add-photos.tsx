// Beside the message input: chooses photographs from the device.
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'

export function AddPhotos({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Add photos"
        icon={<ImagePlus aria-hidden="true" />}
        onClick={() => input.current?.click()}
        className="mb-0.5 -ml-2"
      />
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label="Photos"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

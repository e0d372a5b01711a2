// Opens a chosen portrait while a component shows it, and closes it afterwards. One that is too small to be cut is refused.
import { useEffect, useEffectEvent, useState } from 'react'
import { type OpenPhoto, openPhoto } from './open-photo.ts'
import { PhotoProblem, portraitRules, sizeProblem } from './photo-rules.ts'

export function useOpenPhoto(file: File, onProblem: (problem: unknown) => void): OpenPhoto | null {
  const [opened, setOpened] = useState<{ file: File; photo: OpenPhoto } | null>(null)

  const failed = useEffectEvent(onProblem)

  useEffect(() => {
    let left = false
    let close = () => {}
    openPortrait(file).then(
      (photo) => {
        close = photo.close
        if (left) close()
        else setOpened({ file, photo })
      },
      (problem: unknown) => {
        if (!left) failed(problem)
      },
    )
    return () => {
      left = true
      close()
      setOpened(null)
    }
  }, [file])

  return opened?.file === file ? opened.photo : null
}

async function openPortrait(file: File): Promise<OpenPhoto> {
  const photo = await openPhoto(file)
  const problem = sizeProblem(photo, portraitRules)
  if (problem === null) return photo
  photo.close()
  throw new PhotoProblem(problem)
}

// Opens a chosen file while a component shows it, and closes it afterwards.
import { useEffect, useEffectEvent, useState } from 'react'
import { type OpenPhoto, openPhoto } from './open-photo.ts'

export function useOpenPhoto(file: File, onProblem: (problem: unknown) => void): OpenPhoto | null {
  const [opened, setOpened] = useState<{ file: File; photo: OpenPhoto } | null>(null)

  const failed = useEffectEvent(onProblem)

  useEffect(() => {
    let left = false
    let close = () => {}
    openPhoto(file).then(
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

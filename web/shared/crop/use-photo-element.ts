// Loads a chosen file as a picture element, upright as its camera meant it, and lets it go afterwards.
import { useEffect, useEffectEvent, useState } from 'react'

type Loaded = { file: Blob; url: string; element: HTMLImageElement }

export function usePhotoElement(file: Blob | null, onUnreadable: () => void) {
  const [photo, setPhoto] = useState<Loaded | null>(null)

  const unreadable = useEffectEvent(onUnreadable)

  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    const element = new Image()
    let live = true
    element.onload = () => live && setPhoto({ file, url, element })
    element.onerror = () => live && unreadable()
    element.src = url
    return () => {
      live = false
      URL.revokeObjectURL(url)
      setPhoto(null)
    }
  }, [file])

  return photo?.file === file ? photo : null
}

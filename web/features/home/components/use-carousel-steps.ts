// Stepping through a carousel by button: whether there is somewhere to go, and going there. Without motion where motion is unwelcome.
import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { prefersCalm } from '#shared/ui/prefers-calm.ts'

export function useCarouselSteps(embla: UseEmblaCarouselType[1]) {
  const [reach, setReach] = useState({ back: false, on: false })
  useEffect(() => {
    if (!embla) return
    const look = () => setReach({ back: embla.canScrollPrev(), on: embla.canScrollNext() })
    look()
    embla.on('select', look).on('reInit', look)
    return () => {
      embla.off('select', look).off('reInit', look)
    }
  }, [embla])
  return { ...reach, goBack: () => embla?.scrollPrev(prefersCalm()), goOn: () => embla?.scrollNext(prefersCalm()) }
}

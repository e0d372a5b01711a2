// The file chosen for a portrait, until it is cut: checked by the rules, refused in words, kept with where the photograph goes.
import { useState } from 'react'
import { toast } from '#shared/ui/messages/toast.ts'
import { fileProblem, portraitRules } from './photo-rules.ts'

export function usePhotoToCut<Place>() {
  const [chosen, setChosen] = useState<{ file: File; place: Place } | null>(null)

  function choose(file: File | undefined, place: Place) {
    if (!file) return
    const problem = fileProblem(file, portraitRules)
    if (problem) toast.error(problem)
    else setChosen({ file, place })
  }

  return { chosen, choose, drop: () => setChosen(null) }
}

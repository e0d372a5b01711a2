// While a photograph replaces another and uploads, there is none to submit.
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { newDraft } from '../model/application-draft.ts'
import { type DraftAction, reduceDraft } from '../model/draft-reducer.ts'
import { stepAt } from '../model/steps.ts'
import { usePortrait } from './use-portrait.ts'

it('replacing a photograph blocks the next step until the upload has finished', () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  let draft = { ...newDraft(), profilePhoto: 'https://images.example/old.jpg' }
  const dispatch = (action: DraftAction) => {
    draft = reduceDraft(draft, action) as typeof draft
  }
  const photoStep = stepAt(7)
  expect(photoStep.isValid(draft)).toBe(true)
  const { result } = renderHook(() => usePortrait(dispatch))
  act(() => result.current.crop(new File(['x'], 'new.jpg', { type: 'image/jpeg' })))
  expect(result.current.passage.state).toBe('uploading')
  expect(photoStep.isValid(draft)).toBe(false)
})

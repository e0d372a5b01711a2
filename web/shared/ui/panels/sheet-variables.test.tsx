// What is registered beforehand is what the library registers, all of it and in the same way.
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Sheet } from '../overlays/sheet.tsx'
import { registerSheetVariables } from './sheet-variables.ts'

it('the variables of a sheet are the ones its library registers', async () => {
  const registerProperty = vi.fn<typeof CSS.registerProperty>()
  vi.stubGlobal('CSS', { registerProperty })
  registerSheetVariables()
  const ours = registerProperty.mock.calls.map(([property]) => property)
  registerProperty.mockClear()
  render(
    <Sheet open onClose={() => {}} title="Panel">
      Inside
    </Sheet>,
  )
  await screen.findByText('Inside')
  const its = registerProperty.mock.calls.map(([property]) => property)
  expect(its).toHaveLength(5)
  expect(ours).toEqual(its)
})

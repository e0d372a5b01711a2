// The counter of a bio says what its gate says.
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BioField } from './bio-field.tsx'

it('blanks around a bio count for nothing', () => {
  render(<BioField label="Bio" value={`${'x'.repeat(138)}     `} onChange={() => {}} />)
  expect(screen.getByText('138/140')).toBeTruthy()
  expect(screen.getByText('2 characters remaining')).toBeTruthy()
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBeNull()
})

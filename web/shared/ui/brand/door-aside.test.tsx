// The light of the door says how far the questions are answered, on small screens too.
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DoorAside } from './door-aside.tsx'

const widths = [0, 0.25, 0.5, 1].map((light) => {
  const { container, unmount } = render(<DoorAside light={light} />)
  const style = container.querySelector<HTMLElement>('.door-light')?.style.transform ?? ''
  unmount()
  return Number(/scaleX\((.+)\)/.exec(style)?.[1])
})

it('the crack of light widens with every answer, from a hair to its whole width', () => {
  expect(widths).toEqual(widths.toSorted((one, other) => one - other))
  expect(new Set(widths).size).toBe(widths.length)
  expect(widths[0]).toBeGreaterThan(0)
  expect(widths.at(-1)).toBe(1)
})

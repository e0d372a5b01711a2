// The virtual lists ask for every row anew at every step of a scroll. A row that is the same is given the same element, which React leaves alone.
import type { ReactElement } from 'react'

type Draw<Row> = (row: Row, last: boolean) => ReactElement

/** To be made anew when anything else changes that rows are drawn from. */
export function drawnOnce<Row extends object>(draw: Draw<Row>): Draw<Row> {
  const drawn = new WeakMap<Row, { last: boolean; element: ReactElement }>()
  return (row, last) => {
    const known = drawn.get(row)
    if (known?.last === last) return known.element
    const element = draw(row, last)
    drawn.set(row, { last, element })
    return element
  }
}

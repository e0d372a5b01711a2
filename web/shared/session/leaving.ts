// Whether the member is on the way out by choice, so that the guard does not remember where they were.
let leaving = false

export const isLeaving = () => leaving

export function beginLeaving() {
  leaving = true
}

export function endLeaving() {
  leaving = false
}

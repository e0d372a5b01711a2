// The step an address names, counted from one there and from zero here. Anything else is the first.
export function stepOf(param: string | null, steps: number): number {
  const step = Number(param) - 1
  return Number.isInteger(step) && step >= 0 && step < steps ? step : 0
}

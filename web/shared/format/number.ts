// Numbers formatted for the screen.
const whole = new Intl.NumberFormat('en')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** 2,850 */
export const wholeNumber = (value: number) => whole.format(value)
/** 2.9K */
export const compactNumber = (value: number) => compact.format(value)
/** 1 mutual, 2 mutuals */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${whole.format(count)} ${count === 1 ? one : many}`

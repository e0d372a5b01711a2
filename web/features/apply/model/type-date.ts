// Formats a date of birth while it is typed: digits become DD/MM/YYYY, and deleted characters stay deleted.
export function typeDate(before: string, typed: string): string {
  const deleting = typed.length < before.length
  const parts = typed
    .trim()
    .replace(/[.\s-]+/g, '/')
    .replace(/[^0-9/]/g, '')
    .split('/')
  const digits = parts.length > 1 ? paddedParts(parts) : (parts[0] ?? '')
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
  let date = day
  if (month || (day.length === 2 && !deleting)) date += `/${month}`
  if (year || (month.length === 2 && !deleting)) date += `/${year}`
  return date
}

// Many type "1/2/1990": a part closed with a slash gets its leading zero.
function paddedParts(parts: string[]): string {
  const [day = '', month = '', ...years] = parts
  const closed = (part: string, next: string | undefined) =>
    part.length === 1 && next !== undefined && part !== '' ? `0${part}` : part
  return closed(day, month) + closed(month, years[0]) + years.join('')
}

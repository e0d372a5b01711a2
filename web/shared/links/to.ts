// Builds the address of a link: `to('/other-profile/:profileId', { profileId })`, `to('/inbox', { thread })`.
import { type Address, insideApp, type Pattern } from './addresses.ts'

type Parameters<Each extends string> = Each extends `${string}/:${infer Name}?`
  ? Partial<Record<Name, string>>
  : Each extends `${string}/:${infer Name}`
    ? Record<Name, string>
    : unknown

/** Values named in the pattern fill the path; the others become the query. Undefined ones are left out. */
type Values<Each extends string> = Parameters<Each> & Record<string, string | undefined>

export function to<Each extends Pattern>(pattern: Each, values: Values<Each>): Address {
  const rest = new Map<string, string | undefined>(Object.entries(values))
  const path = pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  const search = new URLSearchParams()
  for (const [name, value] of rest) if (value !== undefined) search.set(name, value)
  return insideApp(search.size > 0 ? `${path}?${search}` : path)
}

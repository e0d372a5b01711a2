// Reads what npm says of the packages: what is known of them, which are old, and which the lock file can't vouch for. Asks nobody.
import { z } from 'zod'

const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.string(),
      via: z.array(z.union([z.string(), z.looseObject({ title: z.string() })])),
      fixAvailable: z.unknown(),
    }),
  ),
})

export interface Known {
  readonly name: string
  readonly severity: string
  /** Whether it runs in production. */
  readonly ships: boolean
  readonly why: string
  readonly mended: boolean
}

/** Undefined when the registry keeps no list of what is known, or did not answer. */
export function readAudit(report: unknown, shipped: ReadonlySet<string>): Known[] | undefined {
  const parsed = auditSchema.safeParse(report)
  if (!parsed.success) return undefined
  return Object.values(parsed.data.vulnerabilities).map(({ name, severity, via, fixAvailable }) => ({
    name,
    severity,
    ships: shipped.has(name),
    why: via.map((one) => (typeof one === 'string' ? `by ${one}` : one.title)).join('; '),
    mended: Boolean(fixAvailable),
  }))
}

const versions = z.object({ current: z.string().optional(), latest: z.string() })
const outdatedSchema = z.record(z.string(), z.union([versions, z.array(versions)]))

export interface Old {
  readonly name: string
  readonly current: string
  readonly latest: string
  readonly major: boolean
}

/** Undefined when the registry did not answer. Packages for other platforms are not installed here and not compared. */
export function readOutdated(report: unknown): Old[] | undefined {
  const parsed = outdatedSchema.safeParse(report)
  if (!parsed.success) return undefined
  return Object.entries(parsed.data).flatMap(([name, found]) =>
    [found].flat().flatMap(({ current, latest }) => {
      if (!current || current === latest) return []
      return [{ name, current, latest, major: current.split('.')[0] !== latest.split('.')[0] }]
    }),
  )
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ integrity: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
})

export interface Locked {
  /** Names of what an installation for production holds. */
  readonly shipped: ReadonlySet<string>
  readonly unhashed: readonly { readonly path: string; readonly ships: boolean }[]
}

export function readLock(lock: unknown): Locked {
  const packages = Object.entries(lockSchema.parse(lock).packages).filter(([path]) => path !== '')
  const ships = packages.filter(([, { dev }]) => !dev).map(([path]) => path.split('node_modules/').at(-1) ?? path)
  return {
    shipped: new Set(ships),
    unhashed: packages
      .filter(([, { integrity, link }]) => !integrity && !link)
      .map(([path, { dev }]) => ({ path, ships: !dev })),
  }
}

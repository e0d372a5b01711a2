// What a process counts of itself, in the text form that Prometheus reads. A few lines instead of a library: the hot path pays one look into a
// map for a count, and nothing here has to know of registries, workers or push gateways. figures.ts names each instrument.

type Labels = readonly string[]

/** Sums since the start of the process. */
export interface Counter {
  /** The values of its labels, in the order of their names. Only values of a set that can't grow without end. */
  count(values: Labels, amount?: number): void
}

/** What is so at this moment: asked when somebody reads. */
export interface Gauge {
  /** Adds a source; those with equal labels are added up. Returns a function that takes it away. */
  follow(values: Labels, read: () => number | undefined): () => void
}

/** How many observations were at most so large. */
export interface Histogram {
  observe(values: Labels, value: number): void
}

export interface Instruments {
  counter(name: string, says: string, labels?: Labels): Counter
  gauge(name: string, says: string, labels?: Labels): Gauge
  histogram(name: string, says: string, labels: Labels, bounds: readonly number[]): Histogram
  /** Everything, in the exposition format of Prometheus. */
  print(): string
}

interface Observed {
  readonly labels: string
  /** One more than there are bounds: the last counts what is larger. */
  readonly counts: number[]
  sum: number
}

const SEPARATOR = '\u0000'

export function createInstruments(): Instruments {
  const printers: (() => string[])[] = []

  function register(kind: string, name: string, says: string, lines: () => string[]): void {
    printers.push(() => [`# HELP ${name} ${says}`, `# TYPE ${name} ${kind}`, ...lines()])
  }

  return {
    counter(name, says, labels = []) {
      const sums = new Map<string, { readonly labels: string; sum: number }>()
      register('counter', name, says, () => [...sums.values()].map((one) => `${name}${one.labels} ${one.sum}`))
      // Without labels there is one series, and it is there from the start.
      if (labels.length === 0) sums.set('', { labels: '', sum: 0 })
      return {
        count(values, amount = 1) {
          const key = values.length === 1 ? (values[0] ?? '') : values.join(SEPARATOR)
          const known = sums.get(key)
          if (known) known.sum += amount
          else sums.set(key, { labels: written(labels, values), sum: amount })
        },
      }
    },
    gauge(name, says, labels = []) {
      const sources = new Set<{ readonly labels: string; readonly read: () => number | undefined }>()
      register('gauge', name, says, () => {
        const sums = new Map<string, number>()
        for (const { labels: of, read } of sources) {
          const value = read()
          if (value !== undefined) sums.set(of, (sums.get(of) ?? 0) + value)
        }
        return [...sums].map(([of, sum]) => `${name}${of} ${sum}`)
      })
      return {
        follow(values, read) {
          const source = { labels: written(labels, values), read }
          sources.add(source)
          return () => sources.delete(source)
        },
      }
    },
    histogram(name, says, labels, bounds) {
      const all = new Map<string, Observed>()
      register('histogram', name, says, () => [...all.values()].flatMap((one) => linesOf(name, one, bounds)))
      return {
        observe(values, value) {
          const key = values.length === 1 ? (values[0] ?? '') : values.join(SEPARATOR)
          let observed = all.get(key)
          if (!observed) {
            observed = { labels: written(labels, values), counts: new Array(bounds.length + 1).fill(0), sum: 0 }
            all.set(key, observed)
          }
          let at = 0
          while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1
          observed.counts[at] = (observed.counts[at] ?? 0) + 1
          observed.sum += value
        },
      }
    },
    print: () => `${printers.flatMap((lines) => lines()).join('\n')}\n`,
  }
}

function linesOf(name: string, { labels, counts, sum }: Observed, bounds: readonly number[]): string[] {
  const upTo = (bound: string) => (labels ? `${labels.slice(0, -1)},le="${bound}"}` : `{le="${bound}"}`)
  let total = 0
  const lines = counts.map((count, at) => {
    total += count
    return `${name}_bucket${upTo(at < bounds.length ? String(bounds[at]) : '+Inf')} ${total}`
  })
  return [...lines, `${name}_sum${labels} ${sum}`, `${name}_count${labels} ${total}`]
}

function written(names: Labels, values: Labels): string {
  if (names.length === 0) return ''
  const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
  return `{${names.map((name, at) => `${name}="${escaped(values[at] ?? '')}"`).join(',')}}`
}

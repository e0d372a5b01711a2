// `npm run bench:rest`: how long a warm start takes, and what the server and its database hold when nothing happens. BENCH_AGAINST=COMMIT builds that
// commit too and measures both by turns; BENCH_ROUNDS is the number of rounds, whose median counts.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkOut } from './support/check-out.ts'
import { benchClub } from './support/club.ts'
import { type Figure, median, printFigures } from './support/figures.ts'
import { startServer } from './support/server.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const AGAINST = process.env.BENCH_AGAINST
/** An idle server looks every ten seconds whether to give memory back. */
const REST_MS = 13_000

const dataDir = await benchClub('rest', {
  members: 1000,
  connections: 5000,
  posts: 1000,
  threads: 1000,
  messages: 5000,
})
const files = mkdtempSync(join(tmpdir(), 'o1-bench-'))
const sides = [{ name: 'now', folder: resolve('.'), club: dataDir }]
if (AGAINST) {
  execFileSync('cp', ['-a', dataDir, join(files, 'club')])
  sides.unshift({
    name: `before (${AGAINST})`,
    folder: checkOut(AGAINST, join(files, 'app')),
    club: join(files, 'club'),
  })
}

const figures: Figure[] = []
const measured = new Map<string, number[]>()
const note = (name: string, value: number) => measured.set(name, [...(measured.get(name) ?? []), value])
try {
  // The first start of a club may have something to bring up to date.
  for (let round = -1; round < ROUNDS; round++)
    for (const { name, folder, club } of sides) {
      const server = await startServer(club, { folder })
      try {
        if (round < 0) continue
        note(`${name}: warm start to ready`, server.readyAfter / 1000)
        await pause(REST_MS)
        const { server: own, database } = await server.memory()
        note(`${name}: at rest, server`, own / 1e6)
        note(`${name}: at rest, database`, database / 1e6)
        note(`${name}: at rest, both`, (own + database) / 1e6)
        note(`${name}: of it pages of Node and PostgreSQL themselves`, (await server.memoryOfPrograms()) / 1e6)
      } finally {
        await server.stop()
      }
    }
} finally {
  rmSync(files, { recursive: true, force: true })
}
for (const [name, values] of measured) {
  const aim = name.endsWith('both') ? 110 : name.endsWith('ready') ? 0.7 : undefined
  figures.push({
    name,
    value: median(values),
    unit: name.endsWith('ready') ? 's' : 'MB',
    digits: name.endsWith('ready') ? 2 : 0,
    ...(aim !== undefined && { aim }),
    note: `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`,
  })
}
printFigures(figures)

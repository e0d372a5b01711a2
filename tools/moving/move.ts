// Moves a club from one place to another: pictures first, then all rows in one transaction, compared before it is over. The old place is only read.
// What was cut off goes on: docs/ops/backup.md, docs/decisions/0055.
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { beginSnapshot } from '../archive/dump-database.ts'
import { someOf } from '../archive/pictures.ts'
import { refuseUnfinishedDemo } from '../archive/refuse-unfinished.ts'
import { beginJournal, endJournal, inTurns, readState } from './journal.ts'
import { comparePictures, listPictures, movePictures } from './move-pictures.ts'
import { moveRows } from './move-rows.ts'
import type { NewPlace, OldPlace } from './place.ts'
import type { Progress } from './progress.ts'
import { speakPlainly } from './table-rows.ts'

export interface MoveOptions {
  readonly old: OldPlace
  readonly fresh: NewPlace
  readonly progress: Progress
  /** Copies pictures ahead, while the club is open. */
  readonly prepare?: boolean | undefined
  /** Goes on without pictures whose contents the old place has lost. */
  readonly skipLost?: boolean | undefined
}

export async function move(options: MoveOptions): Promise<void> {
  const { old, fresh, progress, prepare = false } = options
  if (!prepare && (await old.isOpen())) {
    throw new StartupError(
      `The club in ${old.named} is open: what is written during a move would be lost. Stop its server, or copy the pictures ahead with --prepare and stop it then.`,
    )
  }
  const reader = await old.connect()
  const journal = inTurns(await fresh.connect())
  try {
    await speakPlainly(reader)
    await refuseUnfinishedDemo(reader)
    const state = await readState(journal)
    if (state.taken && !state.begun && fresh.isMarked) {
      progress.say('The club was whole already: an earlier move was cut off in its last step.')
      await fresh.afterCommit()
      return
    }
    const earlier = await beginJournal(journal, state, { identity: old.identity, named: fresh.named })
    const noted = new Map(earlier.map((one) => [`${one.bucket}/${one.name}`, one]))
    await beginSnapshot(reader)
    const pictures = await listPictures(reader, old)
    const moved = await movePictures({ pictures, noted, old, fresh, journal, progress })
    progress.say(sayPictures(moved.copied, moved.kept, moved.removed))
    if (prepare) {
      progress.say(
        'Stop the old server and run the same command without --prepare: it copies what is new, and every row.',
      )
      return
    }
    refuseLost(moved.lost, old, options)
    const compared = await comparePictures({ pictures, noted, fresh, journal, progress })
    const writer = await fresh.connect()
    try {
      await speakPlainly(writer)
      const { tables, rows, leftBehind } = await moveRows({
        old: reader,
        fresh: writer,
        direction: { fromProject: old.isProject, toProject: fresh.isProject },
        progress,
        beforeCommit: async () => {
          await endJournal(writer)
          await fresh.beforeCommit()
        },
      })
      await fresh.afterCommit()
      progress.say(
        `${rows} rows of ${tables} tables and ${compared} pictures are in ${fresh.named}, each compared by its hash.`,
      )
      if (leftBehind.length > 0) progress.say(`The new place has no room for ${leftBehind.join(', ')}.`)
    } finally {
      await writer.close()
    }
    progress.say(`${old.named} is as it was: keep it until you have seen the new club, and never start both.`)
    for (const sentence of fresh.next) progress.say(sentence)
  } finally {
    await reader.close()
    await journal.close()
  }
}

function refuseLost(lost: readonly string[], old: OldPlace, { skipLost, progress }: MoveOptions): void {
  if (lost.length === 0) return
  const said = `${lost.length} ${lost.length === 1 ? 'picture has' : 'pictures have'} no contents in ${old.named}: ${someOf(lost)}.`
  if (!skipLost) throw new StartupError(`${said} Put them back, or add --skip-lost to go on without.`)
  progress.say(said)
}

function sayPictures(copied: number, kept: number, removed: number): string {
  const parts = [`${copied} pictures copied`]
  if (kept > 0) parts.push(`${kept} there from an earlier run`)
  if (removed > 0) parts.push(`${removed} removed that the old place has no more`)
  return `${parts.join(', ')}.`
}

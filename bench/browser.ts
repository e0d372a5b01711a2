// `npm run bench:browser`: what is felt under the finger, in Chromium as a phone with a quarter of this machine's speed. Long lists flung
// (a thread of 10,000 messages, one of 50,000 with photographs, 2,000 conversations, 1,000 posts, 500 friends) beside the same rows on a bare page, which is what the machine
// can do at all; a photograph of twelve megapixels from the picker to the cut; a member's sheet opened from a card; the tabs; and a message on
// its way, at full speed. BENCH_ROUNDS is the number of rounds, whose median counts; BENCH_PARTS=feed,photo measures only those parts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumOfMembers } from '#tools/test/chromium.mjs'
import playwright from '../playwright.config.ts'
import { type Club, openClub } from './browser/club.ts'
import { measureInbox } from './browser/inbox.ts'
import { lists } from './browser/lists.ts'
import { measurePhoto, twelveMegapixels } from './browser/photo.ts'
import { measurePictures } from './browser/pictures.ts'
import { measureSheet, measureTabs } from './browser/sheet.ts'
import { printTally } from './browser/tally.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const folder = await mkdtemp(join(tmpdir(), 'o1-bench-photo-'))
const photograph = join(folder, 'twelve-megapixels.jpg')
const parts: Record<string, (browser: Browser, club: Club) => Promise<void>> = {
  ...lists,
  pictures: measurePictures,
  photo: (browser, club) => measurePhoto(browser, club, photograph),
  sheet: measureSheet,
  tabs: measureTabs,
  inbox: measureInbox,
}
const wanted = process.env.BENCH_PARTS?.split(',') ?? Object.keys(parts)

const club = await openClub()
const browser = await chromium.launch({ ...playwright.use?.launchOptions, executablePath: chromiumOfMembers() })
try {
  if (wanted.includes('photo')) await writeFile(photograph, await twelveMegapixels())
  for (let round = 0; round < ROUNDS; round++) for (const part of wanted) await parts[part]?.(browser, club)
} finally {
  await browser.close()
  await club.server.stop()
  await rm(folder, { recursive: true, force: true })
}
printTally()

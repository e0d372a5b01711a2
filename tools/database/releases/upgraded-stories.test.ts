// The stories once more, on the tables of a past release brought up to date: their rows and columns came one migration at a time.
// `npm test` runs them on the oldest PostgreSQL at hand, where there is one, in the place of those on new tables.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { prepareDatabase } from '#server/database/open/prepare.ts'
import { runStoryAlone } from '#server/database/run-story.ts'
import { listStories, setTheStage } from '#server/database/stories.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { migrationsDir } from '../migrations-lock.ts'
import { becomeRelease, RELEASES } from './testing-release.ts'

const stories = await listStories()

describe.each(RELEASES)('the stories on the tables of %s, brought up to date', (version) => {
  let club: TestDatabase
  beforeAll(async () => {
    club = await cloneDatabase({ empty: true })
    await becomeRelease(club, version, { content: false })
    await prepareDatabase(club.target, migrationsDir)
    await setTheStage(club)
  })
  afterAll(() => club.close())

  it.each(stories)('%s', (name) => runStoryAlone(club, name))
})

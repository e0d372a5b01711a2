// Runs the stories of supabase/tests. All use the same test data; each ends in a rollback.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runStoryAlone } from './run-story.ts'
import { listStories, readStory, setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await setTheStage()
})
afterAll(() => club.close())

const stories = await listStories()

describe('story', () => {
  it.each(stories)('%s', async (name) => {
    const story = await readStory(name)
    expect(story.trimEnd().endsWith('rollback;'), 'a story ends in rollback;').toBe(true)
    await runStoryAlone(club, name)
  })
})

// Files that waited too long go up again; one that is being removed at this moment is no refusal.
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/app-error.ts'
import { isPassing } from '#shared/outbox/passing.ts'
import { withFilesThere } from './with-files-there.ts'

const gone = () => new AppError('file_not_there', 'A file has not arrived.', { status: 409 })

/** A club that refuses so often, in this way. */
function club(refusals: Error[]) {
  const done: string[] = []
  const sent = withFilesThere(
    async (anew) => void done.push(anew ? 'files again' : 'files'),
    async () => {
      const refusal = refusals.shift()
      done.push(refusal ? 'refused' : 'said')
      if (refusal) throw refusal
      return 'the message'
    },
  )
  return { done, sent }
}

it('the files, then the message', async () => {
  const { done, sent } = club([])
  expect(await sent).toBe('the message')
  expect(done).toEqual(['files', 'said'])
})

it('files the club has let go of go up again', async () => {
  const { done, sent } = club([gone()])
  expect(await sent).toBe('the message')
  expect(done).toEqual(['files', 'refused', 'files again', 'said'])
})

it('while one is being removed the message waits', async () => {
  const { sent } = club([gone(), gone()])
  const error = await sent.catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(AppError)
  expect(error instanceof AppError && isPassing(error)).toBe(true)
})

it('another refusal is one', async () => {
  const refusal = new AppError('not_friends', 'You are not friends.', { status: 403 })
  const { done, sent } = club([refusal])
  await expect(sent).rejects.toBe(refusal)
  expect(done).toEqual(['files', 'refused'])
})

// Says a message whose files go up first. One that had waited for more than a day goes on here: the club lets go of files nobody sent.
import { AppError, isAppError } from '#shared/errors/app-error.ts'

/** `sendFiles` is asked again for all of them where the club has one no more. While one is just being removed, a later try sends it anew. */
export async function withFilesThere<T>(
  sendFiles: (anew: boolean) => Promise<void>,
  say: () => Promise<T>,
): Promise<T> {
  const isGone = (error: unknown) => isAppError(error, 'file_not_there')
  await sendFiles(false)
  try {
    return await say()
  } catch (error) {
    if (!isGone(error)) throw error
  }
  await sendFiles(true)
  try {
    return await say()
  } catch (error) {
    throw isGone(error) ? new AppError('network', 'A file is being removed just now', { cause: error }) : error
  }
}

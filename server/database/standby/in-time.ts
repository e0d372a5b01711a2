// Waits so long and no longer. What is waited for goes on, and whatever becomes of it then is nobody's.

export class Late extends Error {}

export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('Too late.')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

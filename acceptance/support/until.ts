// Waits until a condition holds, or for a fixed time.
export async function until<Value>(
  read: () => Value | undefined | false | null,
  what: string,
  ms = 15_000,
): Promise<Value> {
  const deadline = Date.now() + ms
  for (;;) {
    const value = read()
    if (value) return value
    if (Date.now() > deadline) throw new Error(`Waited ${ms} ms in vain for ${what}`)
    await pause(10)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Tells whether a snapshot of PostgreSQL (`xmin:xmax:running,…`) includes a committed transaction.

const ROUND = 2 ** 32

/** The feed's `transaction` has only the low 32 bits. It means the number nearest to the snapshot that ends in these bits. */
export function sees(snapshot: string, transaction: number): boolean {
  const [oldest, next, running = ''] = snapshot.split(':')
  if (oldest === undefined || next === undefined) return false
  const top = Number(next)
  const low = top % ROUND
  const distance = ((transaction - low + ROUND + ROUND / 2) % ROUND) - ROUND / 2
  const whole = top + distance
  if (whole < Number(oldest)) return true
  return whole < top && !running.split(',').includes(String(whole))
}

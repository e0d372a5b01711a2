// Which failures are worth trying again by themselves: only those of the network and of a server out of breath.
import { AppError } from '#shared/errors/app-error.ts'

export function retryOnNetwork(failures: number, error: unknown): boolean {
  if (failures >= 3) return false
  if (error instanceof AppError) return error.code === 'network' || (error.status ?? 0) >= 502
  return error instanceof TypeError
}

export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 8000)

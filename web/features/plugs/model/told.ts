// What a refusal tells besides its code, as it came over the wire.

type Told = { until?: unknown; most?: unknown }

export function toldOf(details: string | undefined): Told {
  try {
    const said: unknown = JSON.parse(details ?? '')
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}

/** A moment; null for anything else. */
export const momentIn = (said: unknown): string | null =>
  typeof said === 'string' && !Number.isNaN(Date.parse(said)) ? said : null

// What must be forgotten on this device when the session ends. Whoever keeps something of a member's registers here.
const duties = new Set<() => void>()

export function onFarewell(duty: () => void): () => void {
  duties.add(duty)
  return () => duties.delete(duty)
}

export function sayFarewell() {
  for (const duty of duties) duty()
}

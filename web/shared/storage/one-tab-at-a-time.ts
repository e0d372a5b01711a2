// Of the tabs of this device one at a time does it; the others wait for it to end, however it does. A page that is not served safely has no such turns.

export async function oneTabAtATime(name: string, act: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') return act()
  await navigator.locks.request(name, act)
}

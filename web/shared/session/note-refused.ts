// A mark on this device, for what runs before the app.
export const refusedKey = 'o1-refused'

/** Member screens are refused to who is signed in here: the scripts of the page neither show one nor ask for it before the app has come. */
export function noteRefused(refused: boolean) {
  try {
    if (refused) localStorage.setItem(refusedKey, '')
    else localStorage.removeItem(refusedKey)
  } catch {}
}

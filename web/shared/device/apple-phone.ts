// Which phones are Apple’s: some things they do in their own way.
/** An iPhone or iPad: they push to apps of the Home Screen alone, and install by hand. An iPad says that it is a Mac. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

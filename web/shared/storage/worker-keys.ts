// What the service worker finds and leaves on the device (web/public/sw.js).

/** Where it says that a conversation is read, and with which public key. */
export const CLUB = 'o1-club'
/** What another app has handed over, until somebody chooses where it goes. */
export const HANDED = 'o1-handed'

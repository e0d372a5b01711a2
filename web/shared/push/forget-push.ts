// Nothing of a member stays on the device when the session ends: also where it turns out to be over as the app is opened, before anything else of
// the device has loaded.
import { onSessionEnd } from '#shared/session/session-end.ts'

onSessionEnd(() => {
  import('./push-device.ts').then(({ forgetHere }) => forgetHere()).catch(console.warn)
})

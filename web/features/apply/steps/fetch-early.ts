// Loads early what submitting needs, as the connection may get worse; a failure shows when it is needed.
import { fetchClientEarly } from '#shared/supabase/client.ts'

export function fetchSubmittingEarly() {
  fetchClientEarly()
  import('../data/submit-application.ts').catch(() => {})
  import('../data/queue-application.ts').catch(() => {})
  import('../components/waiting-application.tsx').catch(() => {})
}

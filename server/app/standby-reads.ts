// The reads a standby may answer (DATABASE_READ_URL): lists of people and of the console, which cost the database most of all reads and change
// nothing. What is small stays where it is: asking the database how far it is would cost as much. Each is tried on a standby in standby.test.ts.

/** Procedures, all of them stable. */
export const STANDBY_READS: ReadonlySet<string> = new Set([
  'connection_suggestions',
  'discover',
  'discover_counts',
  'friends_of',
  'mutual_friends',
  'plug_opportunities',
  'search_members',
  // The console's lists.
  'changed_profiles',
  'safety_members',
  'search_applications',
  'search_audit',
])

// Limits that procedures hold and no column says. The others are in types/limits.ts.

/** The industries one member chooses, when applying and when finishing the profile. */
export const mostIndustries = 3

/** The requests for endorsements that one member may have open. */
export const mostOpenRequests = 3

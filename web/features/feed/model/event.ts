// The notice to hosts.

// What every host is told, before and after an event is posted.
export const hostsNotice = 'Failing to honour member RSVPs may cost you event-posting privileges.'

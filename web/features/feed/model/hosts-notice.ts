// What everybody who hosts is told, before and after an event is posted.
export const hostsNotice = 'Failing to honour member RSVPs may cost you event-posting privileges.'

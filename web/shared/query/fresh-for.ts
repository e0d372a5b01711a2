// How long what was read counts as fresh. What an earlier visit has left on the device does not: after a reload the server is asked.
export const visitStarted = Date.now()

export const freshFor = (time: number) => (query: { state: { dataUpdatedAt: number } }) =>
  query.state.dataUpdatedAt < visitStarted ? 0 : time

// Who is measured when: each side goes first equally often, since the first one finds the machine as the one before it left it.

/** At least as many rounds as are asked for, and as many as let each side go first equally often. */
export function fairRounds(atLeast: number, sides: number): number {
  return Math.ceil(atLeast / sides) * sides
}

/** The sides of one round, in the order of their turns. */
export function turnsOf<Side>(sides: readonly Side[], round: number): Side[] {
  const first = round % sides.length
  return [...sides.slice(first), ...sides.slice(0, first)]
}

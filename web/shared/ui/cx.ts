// Joins class names and leaves out absent ones. Does not resolve conflicts: give a component a variant instead.
export function cx(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}

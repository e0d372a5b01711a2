// The types of keep-what-serves.mjs, which the container's build runs as it is.
interface Package {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
export function foldersOf(names: readonly string[], packages: Readonly<Record<string, Package>>): string[]
export function importedOf(names: readonly string[], text: string): string[]

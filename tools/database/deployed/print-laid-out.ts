// Lays out a release (`last`, a tag or a commit) and prints its folder, for whoever runs its processes; they remove the folder.
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { findLastRelease } from './last-release.ts'
import { layOut } from './lay-out.ts'

const root = findProjectRoot()
const named = process.argv[2]
const found = findLastRelease(root, named === 'last' ? undefined : named)
if ('release' in found) {
  console.error(`From the release ${found.release.name}.`)
  console.log(layOut(root, found.release, console.error).folder)
} else {
  console.error(
    'first' in found ? 'Nothing was released before.' : `The last release can't be laid out: ${found.unknown}.`,
  )
  process.exitCode = 1
}

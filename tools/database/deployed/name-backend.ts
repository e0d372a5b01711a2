// Vitest's set-up for the suites of another release: tells them the backend that stands already.
import type { Backend } from './stand-up.ts'

type Project = { provide(key: 'target' | 'backend', value: Backend): void }

export default function setup(project: Project): void {
  const backend = JSON.parse(process.env.NAMED_BACKEND ?? '') as Backend
  project.provide('target', backend)
  project.provide('backend', backend)
}

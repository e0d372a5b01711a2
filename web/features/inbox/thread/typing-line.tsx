// Who is typing. Keeps its line, so that nothing moves when it comes and goes.
import type { Thread } from '../model/thread.ts'

export function TypingLine({ thread, typing }: { thread: Thread; typing: string[] }) {
  const names = typing.flatMap((id) => thread.participants.find((person) => person.id === id)?.name.split(' ')[0] ?? [])
  return (
    <p aria-live="polite" className="h-5 truncate px-1 text-caption text-muted">
      {names.length > 0 && `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`}
    </p>
  )
}

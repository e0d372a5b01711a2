// The title of a notification. Some titles end with a tick: it is drawn as an icon, because not every device has that character.
import { CircleCheck } from 'lucide-react'

const tick = '✅'

export function NoticeTitle({ title }: { title: string }) {
  if (!title.endsWith(tick)) return title
  return (
    <>
      {title.slice(0, -tick.length)}
      <span className="sr-only">{tick}</span>
      <CircleCheck aria-hidden="true" className="inline size-[1.125em] align-[-0.175em] text-good" />
    </>
  )
}

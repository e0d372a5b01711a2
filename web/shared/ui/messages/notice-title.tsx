// The title of a notification. The tick some end with is drawn: not every device has a picture for the character, and none is ours.
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

// The door beside a series of questions, on a wide screen. It lets through more light with each answered question.
import { Door } from './door.tsx'

const darkest = 0.72

/** `light` goes from 0 to 1. */
export function DoorAside({ light }: { light: number }) {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 isolate hidden h-dvh w-[36vw] shrink-0 overflow-hidden bg-night lg:block"
    >
      <Door crop="upright" className="-z-10 object-[60%_0%]" />
      <div
        className="absolute inset-0 bg-night transition-opacity duration-250 ease-house"
        style={{ opacity: darkest * (1 - light) }}
      />
    </div>
  )
}

// The door beside a series of questions. It lets through more light with each answered question: on a wide screen the whole picture grows
// brighter, on a small one the crack of light along its edge grows wider.
import { Door } from './door.tsx'

const darkest = 0.72
const narrowest = 0.1

/** `light` goes from 0 to 1. */
export function DoorAside({ light }: { light: number }) {
  return (
    <>
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
      {/* Over the page and its bars, within the margin: it lies under no word. */}
      <div
        aria-hidden="true"
        className="door-light pointer-events-none fixed inset-y-0 left-0 z-20 w-5 origin-left transition-transform duration-250 ease-house lg:hidden"
        style={{ transform: `scaleX(${narrowest + (1 - narrowest) * light})` }}
      />
    </>
  )
}

// The place of what is offered over a screen: above the tabs.
import type { ComponentType } from 'react'

export const offered = <Props extends object>(Card: ComponentType<Props>) => ({
  default: (props: Props) => (
    <div className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+var(--safe-bottom)+1rem)] z-10 mx-auto max-w-lg shadow-float lg:bottom-6">
      <Card {...props} />
    </div>
  ),
})

// A link within the app, and how to go elsewhere without one: both typed for the addresses of this app.
import type { ComponentProps, MouseEvent } from 'react'
// biome-ignore lint/style/noRestrictedImports: the one place that types them
import { useRouter } from '#shared/router/context.ts'
import { useLocation } from '#shared/router/hooks.ts'
import { pathOf, resolve } from '#shared/router/location.ts'
import type { NavigateOptions } from '#shared/router/router.ts'
import type { Destination } from './addresses.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: Destination }

export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const href = pathOf(resolve(to, useLocation().pathname))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isForHere(event, rest.target)) return
    event.preventDefault()
    // Pressing the link of the open address adds no second entry of it, also before its screen is drawn.
    const isEntered = href === pathOf(router.state.location)
    void router.navigate(href, { replace: replace ?? isEntered, state, preventScrollReset })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** Other buttons and keys mean another tab or window. */
const isForHere = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

type Navigate = {
  (to: Destination, options?: NavigateOptions): Promise<void>
  /** Back, or forward; 0 loads the page again. */
  (steps: number): Promise<void>
}

export const useNavigate = (): Navigate => useRouter().navigate

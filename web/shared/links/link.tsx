// The router's Link and useNavigate, typed for the addresses of this app.
import type { ComponentProps, ReactNode } from 'react'
// biome-ignore lint/style/noRestrictedImports: the one place that types them
import { type NavigateOptions, Link as RouterLink, useNavigate as useRouterNavigate } from 'react-router'
import type { Destination } from './addresses.ts'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: Destination }

export const Link: (props: LinkProps) => ReactNode = RouterLink

type Navigate = {
  (to: Destination, options?: NavigateOptions): void | Promise<void>
  /** Back, or forward. */
  (steps: number): void | Promise<void>
}

export const useNavigate: () => Navigate = useRouterNavigate

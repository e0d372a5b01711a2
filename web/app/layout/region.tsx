// An error boundary for something mounted beside a screen, such as a sheet: when it breaks, the screen stays.
import { Component, type ErrorInfo, type ReactNode } from 'react'

type RegionProps = { name: string; fallback?: ReactNode; children: ReactNode }

export class Region extends Component<RegionProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`The ${this.props.name} failed`, error, info.componentStack)
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children
  }
}

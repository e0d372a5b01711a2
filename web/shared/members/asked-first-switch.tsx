// "Ask me before I am introduced", wherever it is offered. Holds at once.
import { Switch } from '#shared/ui/forms/switch.tsx'

type Props = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

export function AskedFirstSwitch(props: Props) {
  return (
    <Switch
      label="Ask me before I am introduced"
      hint="You see who, through whom and why, before a chat opens. Nobody is told of a no."
      {...props}
    />
  )
}

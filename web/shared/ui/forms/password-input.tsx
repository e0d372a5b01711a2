// A password input whose text can be made visible. Give autoComplete: 'current-password' or 'new-password'.
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { TextInput } from './text-input.tsx'

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx('pr-14', className)}
        {...rest}
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        icon={shown ? <EyeOff /> : <Eye />}
        className="absolute inset-y-0 right-1 my-auto"
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}

// A text area that grows with its text, up to maxRows.
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'rows'> & { minRows?: number; maxRows?: number }

export function Textarea({ className, minRows = 3, maxRows = 12, value, ref, ...rest }: TextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    const line = Number.parseFloat(getComputedStyle(area).lineHeight) || 24
    area.style.height = 'auto'
    const wanted = Math.min(Math.max(area.scrollHeight, line * minRows + 24), line * maxRows + 24)
    area.style.height = `${wanted}px`
    area.style.overflowY = area.scrollHeight > wanted + 2 ? 'auto' : 'hidden'
  }, [value, minRows, maxRows])

  return (
    <textarea
      {...useFieldControl()}
      ref={(node) => {
        box.current = node
        if (typeof ref === 'function') return ref(node)
        if (ref) ref.current = node
      }}
      // Right-to-left text is shown right to left.
      dir="auto"
      rows={minRows}
      value={value}
      className={cx(controlStyle, 'resize-none', className)}
      {...rest}
    />
  )
}

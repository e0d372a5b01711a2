// Any emoji as a reaction: the usual ones to press, any other from the keyboard.
import { type FormEvent, useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'

const usual =
  '❤️ 👍 😂 🎉 😮 😢 🙏 🔥 👏 😍 🥰 😊 😉 😅 🤣 😎 🤔 😴 🥳 🤩 😇 🙃 😬 😭 😡 👎 👌 ✌️ 🤞 🤝 💪 🙌 👋 🫶 💛 💚 💙 💜 🖤 💯 ✨ ⭐ 🌙 ☀️ 🌹 🍷 🥂 🍸 ☕ 🎂 🎶 🎨 🎬 📸 ✈️ 🏝️ 🏆 🎯 👀 🤗'.split(
    ' ',
  )

type Props = { chosen: string | null; onChoose: (emoji: string | null) => void; onClose: () => void }

export function EmojiSheet({ chosen, onChoose, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const [own, setOwn] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const emoji = own.trim()
    if (isOneEmoji(emoji)) onChoose(emoji)
    else setWrong(true)
  }
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClose} title="React">
      <form onSubmit={submit} className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Field label="Any emoji, from your keyboard" error={wrong ? 'One emoji, please.' : undefined}>
            <TextInput
              value={own}
              onChange={(event) => {
                setOwn(event.target.value)
                setWrong(false)
              }}
              autoComplete="off"
            />
          </Field>
        </div>
        <Button type="submit" className="mt-7" disabled={own.trim() === ''}>
          React
        </Button>
      </form>
      <ul aria-label="Emojis" className="mt-4 flex flex-wrap">
        {usual.map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={`React with ${emoji}`}
              aria-pressed={chosen === emoji}
              onClick={() => onChoose(chosen === emoji ? null : emoji)}
              className={cx(
                'grid size-11 place-items-center rounded-full text-title hover:bg-raised',
                chosen === emoji && 'bg-gold/20',
              )}
            >
              <span aria-hidden="true">{emoji}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** As far as the device knows; the server decides. */
const isOneEmoji = (text: string) =>
  text.length <= 32 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text) && !/[\p{L}\s]/u.test(text)

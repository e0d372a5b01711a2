// The showroom's form controls.
import { useState } from 'react'
import { RemovableChip, ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { Group } from './group.tsx'

export function ShowroomForms() {
  const [text, setText] = useState('')
  const [industries, setIndustries] = useState(['Nightlife'])
  const [visible, setVisible] = useState(true)
  return (
    <Group name="Forms">
      <Field label="Email" hint="Where we write to you.">
        <TextInput type="email" placeholder="you@example.com" />
      </Field>
      <Field label="Name" error="Please give two or three words.">
        <TextInput defaultValue="Ada" />
      </Field>
      <Field label="Password">
        <PasswordInput autoComplete="new-password" />
      </Field>
      <CodeForm
        label="Code"
        hint="Six digits, from the mail."
        button="Go on"
        check={async () => 'This code is wrong.'}
      />
      <Field label="What sets you apart?" counter={{ now: text.length, max: 400 }}>
        <Textarea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {['Nightlife', 'Fashion', 'Tech', 'Art'].map((name) => (
          <ToggleChip
            key={name}
            selected={industries.includes(name)}
            onClick={() =>
              setIndustries((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]))
            }
          >
            {name}
          </ToggleChip>
        ))}
        <RemovableChip label="Monaco" onRemove={() => {}} />
      </div>
      <Switch label="Show me in Discovery" hint="Other members can find you." checked={visible} onChange={setVisible} />
    </Group>
  )
}

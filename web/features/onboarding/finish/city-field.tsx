// Asks for the city where the first login has not: written, or taken with one press from what is known already.
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { limits } from '#types/limits.ts'
import type { FinishDraft, FinishEvent } from '../model/finish-draft.ts'
import { nearbyCities } from '../model/nearby-cities.ts'

export function CityField({ draft, dispatch }: { draft: FinishDraft; dispatch: (event: FinishEvent) => void }) {
  const write = (city: string) => dispatch({ type: 'city-written', city })
  return (
    <div className="flex flex-col gap-3">
      <Field label="Home-base city" hint="Members nearby will see you first.">
        <TextInput
          value={draft.city}
          onChange={(event) => write(event.target.value)}
          placeholder="New York"
          maxLength={limits.profiles.city.max}
          autoComplete="address-level2"
          enterKeyHint="done"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {nearbyCities(draft.oftenIn).map((city) => (
          <ToggleChip key={city} selected={draft.city.trim() === city} onClick={() => write(city)}>
            {city}
          </ToggleChip>
        ))}
      </div>
    </div>
  )
}

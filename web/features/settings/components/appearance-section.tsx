// Which light the app has on this device, and how it writes days, hours and numbers: as the device does.
import { wholeNumber } from '#shared/format/number.ts'
import { clockTime, longDate } from '#shared/format/time.ts'
import { type ThemeChoice, useTheme } from '#shared/theme/theme.ts'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { SettingsSection } from './settings-section.tsx'

const choices: Array<{ value: ThemeChoice; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

const meanings: Record<ThemeChoice, string> = {
  system: 'As light or dark as this device is set to.',
  dark: 'Dark on this device, at any hour.',
  light: 'Light on this device, at any hour.',
}

export function AppearanceSection() {
  const { choice, chooseTheme } = useTheme()
  const now = new Date()
  return (
    <SettingsSection title="Appearance">
      <Segmented label="Appearance" options={choices} value={choice} onChange={chooseTheme} />
      <p className="text-muted">{meanings[choice]}</p>
      <p className="text-small text-muted">
        Days, hours and numbers are written as on this device: {longDate(now)}, {clockTime(now)}, {wholeNumber(2850)}.
      </p>
    </SettingsSection>
  )
}

// How the device writes days, hours and numbers. The words are English whatever its language is, as all of the app.

/** The parts of a locale that formatters ask for. */
export type Habits = {
  /** Order and punctuation of a date, in English words. */
  dates: string
  hourCycle: Intl.LocaleOptions['hourCycle']
  /** Separators of numbers, with the digits of the rest of the app. */
  numbers: string
}

export function habitsOf(language: string): Habits {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return {
    // Where no English is spoken, the day comes before the month, as in Britain.
    dates: /^en\b/i.test(language) ? language : 'en-GB',
    hourCycle,
    numbers: new Intl.Locale(language, { numberingSystem: 'latn' }).toString(),
  }
}

function languageOfDevice(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en'
  } catch {
    // Some systems say "C", which is no language.
    return 'en'
  }
}

export const habits = habitsOf(languageOfDevice())

// Puts into the words of a plug that the two are in one city, and when: as far as all who read it may know.
import { useQuery } from '@tanstack/react-query'
import { bothInTownQuery } from '#shared/api/members/stays.ts'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { addSentence, whileBoth } from '../model/while-both.ts'

type WhileInTownProps = {
  one: string
  other: string
  words: string
  limit: number
  disabled: boolean
  onChange: (words: string) => void
}

export function WhileInTown({ one, other, words, limit, disabled, onChange }: WhileInTownProps) {
  const { data } = useQuery(bothInTownQuery(one, other))
  const offers = whileBoth(data, new Date()).flatMap((offer) => {
    const longer = addSentence(words, offer.sentence, limit)
    return longer === null ? [] : [{ ...offer, longer }]
  })
  if (offers.length === 0 || disabled) return null
  return (
    <ul aria-label="Say when" className="-mt-2 flex flex-wrap gap-2">
      {offers.map(({ label, sentence, longer }) => (
        <li key={sentence} className="max-w-full">
          <ToggleChip
            selected={false}
            className="max-w-full text-left whitespace-normal"
            onClick={() => onChange(longer)}
          >
            {label}
          </ToggleChip>
        </li>
      ))}
    </ul>
  )
}

// What members say of themselves: the bio as a headline, and below it the text under About, where its author shows it.
type MemberWordsProps = { bio: string | null; about: string | null }

export function MemberWords({ bio, about }: MemberWordsProps) {
  return (
    <>
      {bio && (
        <p dir="auto" className="font-display text-lead whitespace-pre-line">
          {bio}
        </p>
      )}
      {about && about !== bio && (
        <p dir="auto" className="pt-3 break-words whitespace-pre-line first:pt-0">
          {about}
        </p>
      )}
    </>
  )
}

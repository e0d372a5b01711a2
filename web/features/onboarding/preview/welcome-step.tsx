// The first page of the preview: apply, or look around.
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'

export function WelcomeStep({ onApply }: { onApply: () => void }) {
  return (
    <div className="flex flex-col gap-8">
      <ol className="divide-y">
        {[
          ['Tell us who you are', 'Your name, your city, where to find you.'],
          ['Show your strength', 'Two industries, a short bio and who you can plug.'],
          ['Wait for the word', 'Every application is read by people who know the room.'],
        ].map(([title, text]) => (
          <li key={title} className="py-4">
            <h2 className="text-title">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button size="large" onClick={onApply}>
          Apply Now
        </Button>
        <ButtonLink to="/discover" size="large" variant="quiet">
          Preview the Club
        </ButtonLink>
      </div>
    </div>
  )
}

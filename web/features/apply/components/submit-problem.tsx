// Why the application was not accepted, above the button that tries again.
import { Link } from '#shared/links/link.tsx'

export function SubmitProblem({ problem }: { problem: string }) {
  return (
    <div role="alert" className="mb-4 animate-appear border-l-2 border-bad bg-ground py-1 pl-4">
      <p className="text-body text-bad">{problem}</p>
      <p className="text-small text-muted">
        {/already exists/.test(problem) ? (
          <>
            <Link to="/auth" className="font-medium text-gold-ink underline underline-offset-4">
              Sign in
            </Link>{' '}
            with that email to see where it stands.
          </>
        ) : (
          'Your answers are kept on this device.'
        )}
      </p>
    </div>
  )
}

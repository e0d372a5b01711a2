// The list on wide screens: one row an application, two lines high. Its name opens it by keyboard, the whole row by click.
import { mediumDate } from '#shared/format/time.ts'
import type { Application } from '#types/shapes.ts'
import type { Decisions } from '../data/use-decisions.ts'
import { ageAndTitle, proofs, shownInRow } from '../model/application.ts'
import { Addresses, Industries, PhotoButton, RowActions, Standing } from './application-parts.tsx'
import { placeMark, rowMark } from './use-place.ts'

export type ListProps = {
  applications: Application[]
  /** Whether the club asks applicants to confirm their address. */
  asks: boolean
  decisions: Decisions
  onOpen: (application: Application) => void
  onPhoto: (application: Application) => void
}

const columns = ['Profile', 'Name', 'Email', 'Status', 'Industries', 'Bio', 'Submitted', 'Actions']

export function ApplicationTable({ applications, asks, decisions, onOpen, onPhoto }: ListProps) {
  return (
    <table aria-label="Applications" className="w-full table-fixed border-collapse text-left text-small leading-snug">
      <colgroup>
        <col className="w-20" />
        <col className="w-[15%]" />
        <col className="w-[15%]" />
        <col className="w-[12%]" />
        <col className="w-[12%]" />
        <col />
        <col className="w-29" />
        <col className="w-44" />
      </colgroup>
      <thead>
        <tr className="border-b">
          {columns.map((column) => (
            <th key={column} scope="col" className="eyebrow px-2 py-1.5 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <tr
            key={application.id}
            {...rowMark(application.id)}
            className="h-12 cursor-pointer border-b transition-colors focus-within:bg-raised/60 hover:bg-raised/60"
            onClick={() => onOpen(application)}
          >
            <td className="px-2 py-0.5">
              <PhotoButton application={application} onOpen={() => onPhoto(application)} size="medium" />
            </td>
            <td className="px-2 py-0.5">
              <button
                type="button"
                {...placeMark(application.id)}
                className="block min-h-6 max-w-full truncate text-left font-display text-body leading-tight hover:text-gold-ink"
                title={application.name}
                onClick={(event) => {
                  event.stopPropagation()
                  onOpen(application)
                }}
              >
                {application.name}
              </button>
              <span className="block truncate text-caption text-muted">{ageAndTitle(application)}</span>
            </td>
            <td className="px-2 py-0.5 text-muted">
              <Addresses application={application} />
            </td>
            <td className="px-2 py-0.5">
              <Standing application={application} asks={asks} />
            </td>
            <td className="px-2 py-0.5">
              <Industries application={application} shown={shownInRow} />
            </td>
            <td className="px-2 py-0.5">
              <span className="block truncate" title={application.long_bio}>
                {application.long_bio}
              </span>
              <span className="block truncate text-caption text-muted">{proofs(application)}</span>
            </td>
            <td className="tabular px-2 py-0.5 text-muted">{mediumDate(application.submitted_at)}</td>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps a press on a button from opening the row */}
            <td className="cursor-default px-2 py-0.5" onClick={(event) => event.stopPropagation()}>
              <span className="flex gap-2">
                <RowActions application={application} decisions={decisions} onOpen={() => onOpen(application)} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

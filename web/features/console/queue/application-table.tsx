// The list on wide screens: one row an application. Its name opens it by keyboard, the whole row by click.
import { shortDate } from '#shared/format/time.ts'
import type { Application } from '#types/shapes.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import type { Decisions } from '../data/use-decisions.ts'
import { listBadge, shownInRow } from '../model/application.ts'
import { Addresses, IndustryChips, PhotoButton, RowActions } from './application-parts.tsx'
import { placeMark } from './use-place.ts'

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
    <table className="w-full table-fixed border-collapse text-left text-small">
      <colgroup>
        <col className="w-22" />
        <col className="w-[13%]" />
        <col className="w-[17%]" />
        <col className="w-28" />
        <col className="w-[17%]" />
        <col />
        <col className="w-28" />
        <col className="w-56" />
      </colgroup>
      <thead>
        <tr className="border-b">
          {columns.map((column) => (
            <th key={column} scope="col" className="eyebrow px-2 py-3 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <tr
            key={application.id}
            className="cursor-pointer border-b transition-colors hover:bg-raised/60 focus-within:bg-raised/60"
            onClick={() => onOpen(application)}
          >
            <td className="px-2 py-3">
              <PhotoButton application={application} onOpen={() => onPhoto(application)} />
            </td>
            <td className="px-2 py-3">
              <button
                type="button"
                {...placeMark(application.id)}
                className="min-h-11 text-left font-display text-lead leading-tight wrap-anywhere hover:text-gold-ink"
                onClick={(event) => {
                  event.stopPropagation()
                  onOpen(application)
                }}
              >
                {application.name}
              </button>
            </td>
            <td className="px-2 py-3 text-muted">
              <Addresses application={application} asks={asks} />
            </td>
            <td className="px-2 py-3">
              <StatusBadge badge={listBadge(application)} />
            </td>
            <td className="px-2 py-3">
              <IndustryChips application={application} shown={shownInRow} />
            </td>
            <td className="px-2 py-3 text-muted">
              <span className="line-clamp-2">{application.short_bio}</span>
            </td>
            <td className="tabular px-2 py-3 whitespace-nowrap text-muted">{shortDate(application.submitted_at)}</td>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps a press on a button from opening the row */}
            <td className="cursor-default px-2 py-3" onClick={(event) => event.stopPropagation()}>
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

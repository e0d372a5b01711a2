// The statement while it is written, and submitting it: a second's wait, then this device keeps it for an application.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { keepWhyYou, reviveWhyYou, statementMost, type WhyYou } from '#shared/drafts/why-you-draft.ts'
import { isLinkAcceptable, linkAddress, proofLinksMost } from '#shared/proof-links/proof-link.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { maySubmit } from '../model/statement.ts'

const wait = 1000
const empty: WhyYou = { statement: '', links: [] }

export function useStatement() {
  const { value, change, discard } = useDraft<WhyYou>('why-you-form', 1, empty, { revive: reviveWhyYou })
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ready = maySubmit(value.statement)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !ready) return
    setChecked(true)
    if (!value.links.every(isLinkAcceptable)) {
      event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setBusy(true)
    timer.current = setTimeout(() => {
      setBusy(false)
      const kept = keepWhyYou({
        statement: value.statement.trim(),
        links: value.links.flatMap((link) => linkAddress(link) ?? []),
      })
      if (!kept) {
        toast.error('Submission failed', { description: 'Please try again later.' })
        return
      }
      discard(empty)
      setChecked(false)
      toast.success('Submitted successfully!', { description: 'Your extraordinary story has been captured.' })
    }, wait)
  }

  return {
    statement: value.statement,
    links: value.links,
    ready,
    busy,
    checked,
    write: (statement: string) => change((now) => ({ ...now, statement: statement.slice(0, statementMost) })),
    addLink: () => change((now) => (now.links.length < proofLinksMost ? { ...now, links: [...now.links, ''] } : now)),
    changeLink: (index: number, link: string) =>
      change((now) => ({ ...now, links: now.links.map((one, at) => (at === index ? link : one)) })),
    removeLink: (index: number) => change((now) => ({ ...now, links: now.links.filter((_, at) => at !== index) })),
    submit,
  }
}

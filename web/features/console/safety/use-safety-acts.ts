// Acting on a report, taking an act back, answering an appeal; each with its toast. Every act has an id made here: pressed again because the
// answer was lost, it is the same act.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Acting,
  type Answering,
  actOnReport,
  answerAppeal,
  reportQuery,
  type Undoing,
  undoMeasure,
} from '#shared/api/safety.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { doneWords } from '#shared/safety/words.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { SafetyReport } from '#types/shapes.ts'
import { offerUndo } from '../data/undoable.ts'

export function useSafetyActs() {
  const cache = useQueryClient()
  const show = (report: SafetyReport) => cache.setQueryData(reportQuery(report.id).queryKey, report)
  const onSettled = () => staleAfter(cache, 'act_on_report')
  const failed = (title: string) => (error: unknown) => toast.error(title, { description: whyNot(error) })

  const undo = useMutation({
    mutationFn: (undoing: Undoing) => undoMeasure(undoing),
    onSuccess: (report) => {
      show(report)
      toast.success('Taken back')
    },
    onError: failed('It was not taken back'),
    onSettled,
  })
  const act = useMutation({
    mutationFn: (acting: Acting) => actOnReport(acting),
    onSuccess: (report, { measure, act: done, member }) => {
      show(report)
      const version = report.measures.find(({ id }) => id === measure)?.version ?? 0
      const description = done === 'dismiss' ? 'Whoever reported is told that you looked.' : 'Those concerned are told.'
      offerUndo(doneWords[done], measure, description, () => undo.mutate({ measure, version, act: done, member }))
    },
    onError: failed('Nothing was done'),
    onSettled,
  })
  const answer = useMutation({
    mutationFn: (answering: Answering) => answerAppeal(answering),
    onSuccess: (report, { lift }) => {
      show(report)
      toast.success(lift ? 'Taken back' : 'It stands', { description: `${report.member.name} is told.` })
    },
    onError: failed('The answer was not given'),
    onSettled,
  })
  return { act, undo, answer }
}

const acts = {
  dismiss: 'dismissed it',
  warn: 'sent a word',
  hide: 'hid it',
  limit: 'paused new plugs',
  disable: 'closed the account',
}

/** Whoever comes second is told who was first, and what they did. */
function whyNot(error: unknown): string {
  if (!(error instanceof AppError) || !(isAppError(error, 'report_changed') || isAppError(error, 'measure_changed')))
    return describeError(error)
  const first = firstOf(error.details)
  if (!first) return describeError(error)
  const { by, act, undone } = first
  return `${by} ${undone ? 'took an act back' : acts[act]} meanwhile. Have another look.`
}

type First = { by: string; act: keyof typeof acts; undone: boolean }

function firstOf(details: unknown): First | null {
  try {
    const said: unknown = typeof details === 'string' ? JSON.parse(details) : details
    return isFirst(said) ? said : null
  } catch {
    return null
  }
}

const isFirst = (said: unknown): said is First =>
  typeof said === 'object' &&
  said !== null &&
  'by' in said &&
  typeof said.by === 'string' &&
  'act' in said &&
  typeof said.act === 'string' &&
  said.act in acts

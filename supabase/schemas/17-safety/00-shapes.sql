-- Words and documents about safety: what members report, what the committee does about it, and what those concerned learn of it.

create domain shapes.report_kind as text constraint report_kind_known check (value in ('member', 'message', 'post', 'event', 'photo'));
comment on domain shapes.report_kind is 'What is reported.';

create domain shapes.report_reason as text constraint report_reason_known check (
  value in ('harassment', 'hate', 'sexual', 'scam', 'impersonation', 'other'));
comment on domain shapes.report_reason is 'Why it is reported.';

create domain shapes.report_state as text constraint report_state_known check (value in ('open', 'answered'));
comment on domain shapes.report_state is 'Where a report stands.';

create domain shapes.safety_act as text constraint safety_act_known check (value in ('dismiss', 'warn', 'hide', 'limit', 'disable'));
comment on domain shapes.safety_act is 'What the committee does about a report.';

create domain shapes.appeal_outcome as text constraint appeal_outcome_known check (value in ('stands', 'lifted'));
comment on domain shapes.appeal_outcome is 'What the committee answered to an appeal.';

create domain shapes.report_made as jsonb;
comment on domain shapes.report_made is $$A report as it was taken in; `already` when the caller had an open one about the same.

{ id: uuid, already: boolean }$$;

create domain shapes.my_measure as jsonb;
comment on domain shapes.my_measure is $$What the committee did, for whom it concerns; never who reported. `appealUntil` is null where no answer can be given,
or none any more.

{
  id: uuid,
  act: safety_act,
  kind: report_kind,
  reason: report_reason,
  takenAt: timestamp,
  until: timestamp | null,
  endedAt: timestamp | null,
  appealUntil: timestamp | null,
  appeal: text | null,
  appealedAt: timestamp | null,
  outcome: appeal_outcome | null,
  answeredAt: timestamp | null
}$$;

create domain shapes.why_closed as jsonb;
comment on domain shapes.why_closed is $$An account that the committee closed, or opened again since (`open`). `measure` is null where there was no report.
`eraseAt` is when everything of it is erased, as its member had asked; null when they did not.

{ open: boolean, eraseAt: timestamp | null, measure: my_measure | null }$$;

create domain shapes.my_safety as jsonb;
comment on domain shapes.my_safety is $$What the caller reported, and what the committee did that concerns the caller, newest first. Neither says who the
other one is. `former`: whom it was about is erased.

{
  reports: {
    id: uuid,
    kind: report_kind,
    reason: report_reason,
    state: report_state,
    createdAt: timestamp,
    answeredAt: timestamp | null,
    former: boolean
  }[],
  measures: my_measure[]
}$$;

create domain shapes.report_snapshot as jsonb;
comment on domain shapes.report_snapshot is $$What was reported, as it was at that moment. `place` is the title of the conversation or where the event is.

{
  text: text | null,
  images: text[],
  madeAt: timestamp | null,
  place: text | null,
  // Of a message: the names of its photographs in the bucket `message-photos`, or of its voice note in `message-voice`.
  files?: text[]
}$$;

create domain shapes.measure as jsonb;
comment on domain shapes.measure is $$An act of the committee. `version` counts what happened to it since: who undoes it or answers an appeal says which one
they saw. `author` is null once that admin is gone.

{
  id: uuid,
  reportId: uuid,
  act: safety_act,
  kind: report_kind,
  reason: report_reason,
  note: text,
  author: text | null,
  takenAt: timestamp,
  until: timestamp | null,
  undoneAt: timestamp | null,
  undoneBy: text | null,
  appeal: text | null,
  appealedAt: timestamp | null,
  outcome: appeal_outcome | null,
  answer: text | null,
  answeredAt: timestamp | null,
  version: int
}$$;

create domain shapes.safety_person as jsonb;
comment on domain shapes.safety_person is $$Somebody concerned by a report, with their history: reports they made and how many of those were dismissed,
reports about them, the newest ten measures.

{
  id: uuid,
  name: text,
  avatarUrl: text | null,
  memberSince: timestamp,
  status: member_status,
  accountVersion: int,
  applicationId: uuid | null,
  limitedUntil: timestamp | null,
  reportsMade: int,
  reportsDismissed: int,
  reportsAbout: int,
  measures: measure[]
}$$;

create domain shapes.safety_report as jsonb;
comment on domain shapes.safety_report is $$One report as the committee sees it. `version` counts what was decided on it: who acts says which one they saw.
`others` are the other reports about the same that one act answers with it. `reporter` is null once they are gone. `hidden` says whether
it is hidden now, `there` whether it is there still.

{
  id: uuid,
  kind: report_kind,
  reason: report_reason,
  words: text | null,
  state: report_state,
  version: int,
  createdAt: timestamp,
  answeredAt: timestamp | null,
  snapshot: report_snapshot,
  there: boolean,
  hidden: boolean,
  member: safety_person,
  reporter: safety_person | null,
  others: { id: uuid, reason: report_reason, words: text | null, createdAt: timestamp, reporter: person | null }[],
  // What the committee did about it, newest first.
  measures: measure[],
  // What it can do now.
  acts: safety_act[]
}$$;

create domain shapes.safety_queue as jsonb;
comment on domain shapes.safety_queue is $$A page of reports. Several about the same thing are one row, `others` more. `excerpt` is cut at 200 characters.

{
  reports: {
    id: uuid,
    kind: report_kind,
    reason: report_reason,
    state: report_state,
    createdAt: timestamp,
    answeredAt: timestamp | null,
    excerpt: text | null,
    image: text | null,
    others: int,
    member: person,
    reporter: person | null,
    // The newest.
    act: safety_act | null,
    appealed: boolean
  }[],
  total: int,
  counts: { open: int, appeals: int, answered: int }
}$$;

create domain shapes.report_context as jsonb;
comment on domain shapes.report_context is $$The messages around a reported one, in their order.

{ id: uuid, senderId: uuid | null, senderName: text | null, content: text, createdAt: timestamp, reported: boolean }[]$$;

create domain shapes.safety_members as jsonb;
comment on domain shapes.safety_members is $$Limited members, those whose limit ends last first, and members whom others blocked, the newest block first. Who
blocked them is not said.

{
  limited: (person & { measureId: uuid, reportId: uuid, since: timestamp, until: timestamp })[],
  blocked: (person & { by: int, since: timestamp, latest: timestamp })[],
  total: { limited: int, blocked: int }
}$$;

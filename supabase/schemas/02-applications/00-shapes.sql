-- Words and documents about applications.

create domain shapes.applicant_title as text constraint applicant_title_known check (value in (
  'Entrepreneur', 'Artist', 'Musician', 'Connector', 'Model', 'Creator', 'Athlete', 'Investor', 'Designer', 'Public Relations', 'Executive',
  'Director'));
comment on domain shapes.applicant_title is 'The title an applicant chooses: the short bio opens with it.';

create domain shapes.applicant_industry as text constraint applicant_industry_known check (value in (
  'Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality', 'Design', 'RealEstate',
  'Wellness', 'Lifestyle', 'Entertainment'));
comment on domain shapes.applicant_industry is 'An industry an applicant chooses from.';

create domain shapes.applicant_status as text constraint applicant_status_known check (value in ('pending', 'rejected'));
comment on domain shapes.applicant_status is 'What an applicant learns of an application: who is approved signs in instead.';

create domain shapes.application_status as text constraint application_status_known check (value in ('pending', 'aside', 'approved', 'rejected'));
comment on domain shapes.application_status is 'Where an application stands. One that stands aside is not in the queue: another one of its address is.';

create domain shapes.address_state as text constraint address_state_known check (value in ('confirmed', 'waiting', 'unasked', 'member'));
comment on domain shapes.address_state is 'Whether an applicant''s address is theirs: confirmed, asked and not answered yet, never asked, or a member''s.';

create domain shapes.audit_action as text constraint audit_action_known check (
  value in ('approve', 'reject', 'reopen', 'disable', 'enable', 'update_password', 'restore_profile', 'keep_profile', 'make_admin',
    'remove_admin', 'resend_welcome', 'pause', 'close', 'erase', 'call_back', 'act_on_report', 'undo_measure',
    'lift_measure', 'keep_measure', 'read_context', 'reset_steps'));
comment on domain shapes.audit_action is 'What an admin did.';

create domain shapes.application_scores as jsonb;
comment on domain shapes.application_scores is $$One to three of the applicant's industries, each from 50 to 100.

{ [text]: int }$$;

create domain shapes.audit_detail as jsonb;
comment on domain shapes.audit_detail is $$Whom it was about, as they were called then, and what of their profile; of a report what was done about what,
and never who reported. `kind`, `reason` and `act` are a `report_kind`, a `report_reason` and a `safety_act`.

{
  name?: text | null,
  field?: text,
  before?: text | null,
  after?: text | null,
  kind?: text,
  reason?: text,
  act?: text,
  note?: text,
  until?: timestamp
}$$;

create domain shapes.applicant_member as jsonb;
comment on domain shapes.applicant_member is $$A member whose address or handle stands in an application that did not make them. `application` is the one
that did.

{ user_id: uuid, name: text | null, photo: text | null, status: member_status, application: uuid | null }$$;

create domain shapes.related_application as jsonb;
comment on domain shapes.related_application is $$Another application of the same person, as far as the address or the Instagram handle tells.

{
  id: uuid,
  name: text,
  status: application_status,
  submitted_at: timestamp,
  reviewed_at: timestamp | null,
  same: 'address' | 'handle'
}$$;

create domain shapes.application as jsonb;
comment on domain shapes.application is $$An application as the console shows it: the columns of the table, the member it made, the address this
member signs in with today, and what is known of who applies. `version` counts the decisions; what decides says which one it has seen, and so
does what disables or enables the account with the version in `profiles`. `address_member` is the member who has the address, unless the
application is approved: as long as somebody has, it can't be. `handle_member` is the one who has the handle. `related` are other
applications of the same person, newest first, ten at most. `age` is null when the date of birth says none.

{
  id: uuid,
  email: text,
  name: text,
  city: text,
  industry_scores: application_scores,
  short_bio: text | null,
  long_bio: text,
  instagram: text | null,
  linkedin: text | null,
  tiktok: text | null,
  photos: text[],
  profile_photo: text | null,
  press_links: text[],
  invited_by: text | null,
  status: application_status,
  submitted_at: timestamp,
  reviewed_at: timestamp | null,
  reviewed_by: uuid | null,
  created_at: timestamp,
  version: int,
  age: int | null,
  profiles: { status: member_status, user_id: uuid, version: int }[],
  account_email: text | null,
  confirmed_at: timestamp | null,
  address: address_state,
  address_member: applicant_member | null,
  handle_member: applicant_member | null,
  related: related_application[]
}$$;

create domain shapes.application_counts as jsonb;
comment on domain shapes.application_counts is $$How many applications there are of each status.

{ pending: int, approved: int, rejected: int }$$;

create domain shapes.application_page as jsonb;
comment on domain shapes.application_page is $$A page of applications. `counts` follows the query; both it and `total` are exact. `asksApplicants` says
whether this club asks applicants to confirm their address.

{ applications: application[], total: int, counts: application_counts, asksApplicants: boolean }$$;

create domain shapes.found_application as jsonb;
comment on domain shapes.found_application is $$An application of somebody who knows its password.

{ application: uuid, status: applicant_status }$$;

create domain shapes.audit_entry as jsonb;
comment on domain shapes.audit_entry is $$One act of an admin.

{
  id: uuid,
  action: audit_action,
  adminName: text | null,
  adminEmail: text | null,
  applicationId: uuid | null,
  targetEmail: text | null,
  detail: audit_detail,
  createdAt: timestamp
}$$;

create domain shapes.audit_page as jsonb;
comment on domain shapes.audit_page is $$A page of the audit, newest first.

{ entries: audit_entry[], total: int }$$;

-- What the functions of supabase/functions answer. Nothing in the database answers these: `@answered by` names the function that does, and
-- `npm run gen:types` prints its type for both ends of the wire.

create domain shapes.done as jsonb;
comment on domain shapes.done is $$That it was done.
@answered by mail-endorsement-request
@answered by send-notification
@answered by update-user-password
@answered by use-recovery-code

{ success: true }$$;

create domain shapes.approved_applicant as jsonb;
comment on domain shapes.approved_applicant is $$The member an application made. `userId` is null when that member is gone. `mailState` is told where this
call sent the welcome mail: a `waiting` one is tried again by itself, a `failed` one is not, an `in_folder`
one is a file of a club without a mail server; `mailError` is what the mail server said.
@answered by approve-application

{
  success: true,
  userId: uuid | null,
  alreadyApproved: boolean,
  mailSent: boolean,
  mailState?: 'sent' | 'in_folder' | 'waiting' | 'failed',
  mailError?: text | null
}$$;

create domain shapes.account_state as jsonb;
comment on domain shapes.account_state is $$Whether the member may come in from now on. `version` is what an undoing of this says it has seen.
@answered by manage-user-account

{ success: true, status: member_status, version: int }$$;

create domain shapes.approved_member as jsonb;
comment on domain shapes.approved_member is $$Whose first password the link of a welcome mail sets.
@answered by redeem-approval

{ email: text, name: text }$$;

create domain shapes.refused_device as jsonb;
comment on domain shapes.refused_device is $$The sign-in that a mailed link is about. `tokenHash` once everybody was signed out: it signs in for a new password, once; null
before, and where it could not be made.
@answered by refuse-device

{ email: text, device: text, at: timestamp, tokenHash: text | null }$$;

create domain shapes.delivery_report as jsonb;
comment on domain shapes.delivery_report is $$How many mails of the outbox were sent, how many the mail server refused, and how many pushes were handed over.
@answered by deliver-outbox

{ success: true, sent: int, failed: int, pushed: int }$$;

create domain shapes.sweep_report as jsonb;
comment on domain shapes.sweep_report is $$How many of each thing went, by its name, and how many pictures left the bucket.
@answered by sweep
@answered by sweep-applications

{ success: true, counts: { [text]: int }, pictures: int }$$;

create domain shapes.exports_made as jsonb;
comment on domain shapes.exports_made is $$How many exports were made.
@answered by export-my-data

{ success: true, made: int }$$;

create domain shapes.letters_choice as jsonb;
comment on domain shapes.letters_choice is $$Whether the member whose letter carries the link gets letters.
@answered by unsubscribe

{ letters: boolean }$$;

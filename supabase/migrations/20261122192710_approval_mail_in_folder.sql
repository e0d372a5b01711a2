-- Written by `npm run db:diff -- approval_mail_in_folder` from supabase/schemas.

comment on domain shapes.approved_applicant is 'The member an application made. `userId` is null when that member is gone. `mailState` is told where this
call sent the welcome mail: a `waiting` one is tried again by itself, a `failed` one is not, an `in_folder`
one is a file of a club without a mail server; `mailError` is what the mail server said.
@answered by approve-application

{
  success: true,
  userId: uuid | null,
  alreadyApproved: boolean,
  mailSent: boolean,
  mailState?: ''sent'' | ''in_folder'' | ''waiting'' | ''failed'',
  mailError?: text | null
}';

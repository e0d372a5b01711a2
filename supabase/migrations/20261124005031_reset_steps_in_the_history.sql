-- Written by `npm run db:diff -- reset_steps_in_the_history` from supabase/schemas.

alter table public.admin_audit drop constraint admin_audit_action_known;

alter domain shapes.audit_action drop constraint audit_action_known;
alter domain shapes.audit_action add constraint audit_action_known CHECK ((VALUE = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text, 'pause'::text, 'close'::text, 'erase'::text, 'call_back'::text, 'act_on_report'::text, 'undo_measure'::text, 'lift_measure'::text, 'keep_measure'::text, 'read_context'::text, 'reset_steps'::text])));

alter table public.admin_audit add constraint admin_audit_action_known CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text, 'pause'::text, 'close'::text, 'erase'::text, 'call_back'::text, 'act_on_report'::text, 'undo_measure'::text, 'lift_measure'::text, 'keep_measure'::text, 'read_context'::text, 'reset_steps'::text])));

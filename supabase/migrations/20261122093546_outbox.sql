-- Written by `npm run db:diff -- outbox` from supabase/schemas.

create domain shapes.outbox_mail as jsonb;
comment on domain shapes.outbox_mail is 'A mail to deliver now. `id` stays the same at every attempt, `attempt` counts them from 1.

{ id: uuid, template: text, recipient: text, facts: { [text]: json | null }, attempt: int }';

create domain shapes.outbox_batch as jsonb;
comment on domain shapes.outbox_batch is 'Mails that nobody else delivers now. `nextAttemptAt` is when the next one is due, null when none waits.

{ mails: outbox_mail[], nextAttemptAt: timestamp | null }';

create table private.outbox (
  id uuid default gen_random_uuid() not null,
  channel text default 'mail'::text not null,
  template text not null,
  recipient text not null,
  facts jsonb default '{}'::jsonb not null,
  about_application uuid,
  about_member uuid,
  dedupe_key text,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  useful_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone
);
alter table private.outbox enable row level security;

revoke all on table private.outbox from public, anon, authenticated, service_role;

alter table private.outbox add constraint outbox_pkey PRIMARY KEY (id);

alter table private.outbox add constraint outbox_dedupe_key_key UNIQUE (dedupe_key);

alter table private.outbox add constraint outbox_about_application_fkey FOREIGN KEY (about_application) REFERENCES public.applications(id) ON DELETE SET NULL;

alter table private.outbox add constraint outbox_about_member_fkey FOREIGN KEY (about_member) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table private.outbox add constraint outbox_channel_known CHECK ((channel = 'mail'::text));

alter table private.outbox add constraint outbox_template_named CHECK ((template ~ '^[a-z][a-z_]{0,59}$'::text));

alter table private.outbox add constraint outbox_recipient_length CHECK (((length(recipient) >= 3) AND (length(recipient) <= 320)));

alter table private.outbox add constraint outbox_facts_kept CHECK (((jsonb_typeof(facts) = 'object'::text) AND (length((facts)::text) <= 20000)));

alter table private.outbox add constraint outbox_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text])));

alter table private.outbox add constraint outbox_error_length CHECK ((length(last_error) <= 500));

CREATE INDEX outbox_due ON private.outbox USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX outbox_done ON private.outbox USING btree (created_at) WHERE (state <> 'waiting'::text);

CREATE INDEX outbox_application ON private.outbox USING btree (about_application, created_at DESC) WHERE (about_application IS NOT NULL);

CREATE INDEX outbox_member ON private.outbox USING btree (about_member) WHERE (about_member IS NOT NULL);

CREATE OR REPLACE FUNCTION private.queue_mail(template text, recipient text, facts jsonb DEFAULT '{}'::jsonb, application uuid DEFAULT NULL::uuid, member uuid DEFAULT NULL::uuid, dedupe_key text DEFAULT NULL::text, useful_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued uuid;
begin
  insert into private.outbox as o (template, recipient, facts, about_application, about_member, dedupe_key, useful_until)
  values (queue_mail.template, btrim(queue_mail.recipient), coalesce(queue_mail.facts, '{}'), queue_mail.application, queue_mail.member,
    queue_mail.dedupe_key, queue_mail.useful_until)
  on conflict on constraint outbox_dedupe_key_key do nothing
  returning o.id into queued;
  if queued is null then
    return (select o.id from private.outbox o where o.dedupe_key = queue_mail.dedupe_key);
  end if;
  -- The worker wakes at the commit.
  perform pg_notify('outbox', '');
  return queued;
end $function$;

revoke all on function private.queue_mail(text,text,jsonb,uuid,uuid,text,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.outbox_pause(attempts integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select make_interval(secs => least(30 * 2 ^ least(greatest(attempts - 1, 0), 10), 3600))
$function$;

revoke all on function private.outbox_pause(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.claim_outbox(most integer DEFAULT 5)
 RETURNS shapes.outbox_batch
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mails jsonb;
begin
  -- What tells of long ago is nobody's business any more.
  delete from private.outbox o where o.state <> 'waiting' and o.created_at < now() - interval '90 days';
  update private.outbox o
  set state = case when o.useful_until <= now() then 'dropped' else 'failed' end,
    last_error = coalesce(o.last_error, 'The link in it had ended before it could be sent.'), facts = '{}'
  where o.state = 'waiting' and o.next_attempt_at <= now()
    and (o.useful_until <= now() or o.attempts > 0 and o.created_at < now() - interval '3 days');
  with due as (
    select o.id from private.outbox o
    where o.state = 'waiting' and o.next_attempt_at <= now()
    order by o.next_attempt_at
    limit least(greatest(coalesce(claim_outbox.most, 5), 1), 50)
    for update skip locked
  ), claimed as (
    update private.outbox o set attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where o.id = due.id
    returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'template', c.template, 'recipient', c.recipient, 'facts', c.facts, 'attempt', c.attempts
  ) order by c.created_at, c.id), '[]') into mails from claimed c;
  return jsonb_build_object(
    'mails', mails,
    'nextAttemptAt', (select min(o.next_attempt_at) from private.outbox o where o.state = 'waiting')
  );
end $function$;
comment on function public.claim_outbox(integer) is 'Mails to deliver now, at most `most`, each for two minutes and for nobody else. Each is to be
settled with `settle_outbox`; one that is not is handed out again.';

revoke all on function public.claim_outbox(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_outbox(integer) to service_role;

CREATE OR REPLACE FUNCTION public.settle_outbox(id uuid, delivered boolean, error text DEFAULT NULL::text, final boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if delivered then
    update private.outbox o set state = 'sent', sent_at = now(), last_error = null, facts = '{}'
    where o.id = settle_outbox.id and o.state <> 'sent';
    return;
  end if;
  update private.outbox o
  set last_error = left(settle_outbox.error, 500), next_attempt_at = now() + private.outbox_pause(o.attempts),
    state = case when settle_outbox.final then 'failed' else 'waiting' end,
    facts = case when settle_outbox.final then '{}' else o.facts end
  where o.id = settle_outbox.id and o.state = 'waiting';
end $function$;
comment on function public.settle_outbox(uuid,boolean,text,boolean) is 'What became of a claimed mail: delivered, or not, with the mail server''s own words in `error`. One
that was not is tried again after 30 seconds, then after twice as long each time, up to an hour, for three days; never when `final`.';

revoke all on function public.settle_outbox(uuid,boolean,text,boolean) from public, anon, authenticated, service_role;
grant execute on function public.settle_outbox(uuid,boolean,text,boolean) to service_role;

create table private.club (
  id boolean default true not null,
  mail_works boolean default false not null
);
alter table private.club enable row level security;

revoke all on table private.club from public, anon, authenticated, service_role;

alter table private.club add constraint club_is_one CHECK (id);

alter table private.club add constraint club_pkey PRIMARY KEY (id);

insert into private.club default values;

CREATE OR REPLACE FUNCTION private.club_has_mail()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select c.mail_works from private.club c), false)
$function$;

revoke all on function private.club_has_mail() from public, anon, authenticated, service_role;

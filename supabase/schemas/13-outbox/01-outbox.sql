-- The outbox: what leaves the house is a row, written in the transaction of what causes it and delivered afterwards, by the server's worker or,
-- on a hosted project, by the function deliver-outbox. What a mail says is in supabase/templates.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  channel text not null default 'mail',
  -- A file of supabase/templates.
  template text not null,
  recipient text not null,
  -- What the template tells. Links and codes are in here, so it is emptied as soon as nobody needs it.
  facts jsonb not null default '{}',
  about_application uuid references public.applications (id) on delete set null,
  about_member uuid references auth.users (id) on delete set null,
  dedupe_key text unique,
  state text not null default 'waiting',
  attempts int not null default 0,
  -- While somebody delivers it this lies ahead: whoever dies over it leaves it to the next one.
  next_attempt_at timestamptz not null default now(),
  -- After this there is no use in it any more: the link or code it carries has ended.
  useful_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

alter table private.outbox
  add constraint outbox_channel_known check (channel in ('mail')),
  add constraint outbox_template_named check (template ~ '^[a-z][a-z_]{0,59}$'),
  add constraint outbox_recipient_length check (length(recipient) between 3 and 320),
  add constraint outbox_facts_kept check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 20000),
  add constraint outbox_state_known check (state in ('waiting', 'sent', 'in_folder', 'failed', 'dropped')),
  add constraint outbox_error_length check (length(last_error) <= 500);

create index outbox_due on private.outbox (next_attempt_at) where state = 'waiting';
create index outbox_done on private.outbox (created_at) where state <> 'waiting';
create index outbox_application on private.outbox (about_application, created_at desc) where about_application is not null;
create index outbox_member on private.outbox (about_member) where about_member is not null;
alter table private.outbox enable row level security;

-- Puts a mail into the outbox; it leaves once the caller's transaction is committed, and never if it is undone. The same `dedupe_key` twice
-- is one mail. The facts are what the template of this name needs; the address of the site is known to whoever delivers.
create function private.queue_mail(
  template text, recipient text, facts jsonb default '{}', application uuid default null, member uuid default null,
  dedupe_key text default null, useful_until timestamptz default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- When a failed delivery is tried again: after 30 seconds, then twice as long each time, at most an hour.
create function private.outbox_pause(attempts int) returns interval
language sql immutable parallel safe set search_path = '' as $$
  select make_interval(secs => least(30 * 2 ^ least(greatest(attempts - 1, 0), 10), 3600))
$$;

create function public.claim_outbox(most int default 5) returns shapes.outbox_batch
language plpgsql security definer set search_path = '' as $$
declare
  mails jsonb;
begin
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
    update private.outbox o set attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes',
      -- A letter is for its member, wherever they live by now; other mails are for the address they were written to.
      recipient = case o.template when 'letter' then coalesce((select u.email from auth.users u where u.id = o.about_member), o.recipient) else o.recipient end
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
end $$;
comment on function public.claim_outbox is $$Mails to deliver now, at most `most`, each for two minutes and for nobody else. Each is to be
settled with `settle_outbox`; one that is not is handed out again.$$;

create function public.settle_outbox(
  id uuid, delivered boolean, error text default null, final boolean default false, in_folder boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if delivered then
    update private.outbox o
    set state = case when settle_outbox.in_folder then 'in_folder' else 'sent' end, sent_at = now(), last_error = null, facts = '{}'
    where o.id = settle_outbox.id and o.state not in ('sent', 'in_folder');
    return;
  end if;
  update private.outbox o
  set last_error = left(settle_outbox.error, 500), next_attempt_at = now() + private.outbox_pause(o.attempts),
    state = case when settle_outbox.final then 'failed' else 'waiting' end,
    facts = case when settle_outbox.final then '{}' else o.facts end
  where o.id = settle_outbox.id and o.state = 'waiting';
end $$;
comment on function public.settle_outbox is $$What became of a claimed mail: delivered, or not, with the mail server's own words in `error`. One
that was not is tried again after 30 seconds, then after twice as long each time, up to an hour, for three days; never when `final`. `in_folder`: it was
written to a file, and reaches nobody by itself.$$;

grant execute on function public.claim_outbox(int), public.settle_outbox(uuid, boolean, text, boolean, boolean) to service_role;

-- Whoever the committee has closed the account of is signed out and can't sign in: a mail says why, and its link is the way to read it again and to
-- answer once. Whoever opens that mailbox is who it is meant for; the link opens nothing else.

create table private.closing_links (
  token_hash text primary key,
  measure_id uuid not null references private.measures (id) on delete cascade,
  -- What comes of the answer is read with it too.
  expires_at timestamptz not null default now() + interval '60 days'
);
create index closing_links_measure on private.closing_links (measure_id);
create index closing_links_ended on private.closing_links (expires_at);
alter table private.closing_links enable row level security;

-- Mails ------------------------------------------------------------------------------------------------------------------------

-- Leaves after the time in which an admin takes back a slip.
create function private.queue_closing_mail(measure private.measures) returns void
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  mail uuid;
  answer_by timestamptz := measure.taken_at + make_interval(days => private.appeal_days());
begin
  select private.queue_mail('account_closed', u.email, jsonb_build_object(
      'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
      'what', private.thing_in_words(r.kind), 'why', private.reason_in_words(measure.reason),
      'until', case when measure.appeal is null and answer_by > now() then private.in_words(answer_by) else '' end, 'token', token),
    member => u.id, useful_until => now() + interval '60 days') into mail
  from auth.users u join public.profiles p on p.user_id = u.id join private.reports r on r.id = measure.report_id
  where u.id = measure.member_id and u.email is not null;
  if mail is not null then
    insert into private.closing_links (token_hash, measure_id) values (private.approval_link_hash(token), measure.id);
    update private.outbox o set next_attempt_at = now() + interval '30 seconds' where o.id = mail;
  end if;
end $$;

-- What has not left is not sent; whoever was mailed is mailed again. `template` says what came of it.
create function private.mail_after_closing(measure private.measures, template text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox o set state = 'dropped', facts = '{}'
  where o.about_member = measure.member_id and o.template = 'account_closed' and o.state = 'waiting';
  if exists (
    select from private.outbox o
    where o.about_member = measure.member_id and o.template = 'account_closed' and o.state in ('sent', 'in_folder') and o.created_at >= measure.taken_at
  ) then
    perform private.queue_mail(mail_after_closing.template, u.email,
      jsonb_build_object('name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1)), member => u.id,
      dedupe_key => format('%s %s', mail_after_closing.template, measure.id))
    from auth.users u join public.profiles p on p.user_id = u.id where u.id = measure.member_id and u.email is not null;
  end if;
end $$;

-- An account that is opened at another place of the console ends what the committee had closed it for.
create function private.end_closings(member uuid, admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended private.measures;
begin
  for ended in
    update private.measures m set undone_at = now(), undone_by = admin, version = m.version + 1
    where m.member_id = end_closings.member and m.act = 'disable' and m.undone_at is null returning m.*
  loop
    perform private.tell_of_undoing(ended);
  end loop;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- By the link of the mail, or by what is left of a session where the platform lets it run out.
create function private.closing_meant(token text) returns private.measures
language plpgsql stable security definer set search_path = '' as $$
declare
  meant private.measures;
begin
  if token is not null then
    select m.* into meant from private.closing_links l join private.measures m on m.id = l.measure_id
    where l.token_hash = private.approval_link_hash(closing_meant.token) and l.expires_at > now();
  else
    select m.* into meant from private.measures m
    where m.member_id = (select auth.uid()) and m.act = 'disable' and m.undone_at is null order by m.taken_at desc limit 1;
  end if;
  if meant.id is null then
    perform private.fail(410, 'link_ended', 'This link is too old, or there is nothing to say.');
  end if;
  return meant;
end $$;

create function public.closed_account(token text default null) returns shapes.my_measure
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_measure(private.closing_meant(closed_account.token));
end $$;
comment on function public.closed_account is $$Why the committee closed an account, for its member: by the link that was mailed, or by their own token. Reading spends
nothing.$$;

create function public.answer_closed_account(words text, token text default null) returns shapes.my_measure
language plpgsql security definer set search_path = '' as $$
declare
  meant private.measures := private.closing_meant(answer_closed_account.token);
begin
  select m.* into meant from private.measures m where m.id = meant.id for update;
  return private.my_measure(private.take_appeal(meant, answer_closed_account.words));
end $$;
comment on function public.answer_closed_account is $$The one answer of a member whose account the committee closed, within `appeal_days`. The same words again are the
same answer.$$;

-- Nobody learns whether there was anything to send: the answer is none, and an address is mailed once a minute and five times a day at most.
create function public.send_closed_account_link(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meant private.measures;
begin
  select m.* into meant
  from auth.users u join public.profiles p on p.user_id = u.id join private.measures m on m.member_id = u.id
  where u.email = lower(btrim(send_closed_account_link.email)) and not u.is_sso_user and p.status = 'inactive'
    and m.act = 'disable' and m.undone_at is null
  -- Two who ask at once wait for each other.
  order by m.taken_at desc limit 1 for update of m;
  if meant.id is null then
    return;
  end if;
  update private.outbox o set next_attempt_at = now()
  where o.about_member = meant.member_id and o.template = 'account_closed' and o.state = 'waiting' and o.attempts = 0;
  if not found and not exists (
    select from private.outbox o where o.about_member = meant.member_id and o.template = 'account_closed'
      and (o.state = 'waiting' or o.created_at > now() - interval '1 minute')
  ) and 5 > (
    select count(*) from private.outbox o
    where o.about_member = meant.member_id and o.template = 'account_closed' and o.created_at > now() - interval '1 day'
  ) then
    perform private.queue_closing_mail(meant);
    update private.outbox o set next_attempt_at = now()
    where o.about_member = meant.member_id and o.template = 'account_closed' and o.state = 'waiting';
  end if;
  perform pg_notify('outbox', '');
end $$;
comment on function public.send_closed_account_link is $$Mails a member whose account the committee closed why, and the link to answer, once more. Answers nothing,
whatever was asked.$$;

grant execute on function public.closed_account(text), public.answer_closed_account(text, text), public.send_closed_account_link(text) to anon, authenticated;

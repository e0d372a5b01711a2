-- Whoever the committee has closed the account of is signed out and can't sign in: a mail says so, and why if it was about a report. Its link is the
-- way to read it again, to answer once where there is something to answer, and to keep what they had asked to have erased. Whoever opens that mailbox
-- is who it is meant for; the link opens nothing else.

create table private.closing_links (
  token_hash text primary key,
  -- Null where an admin closed the account without a report.
  measure_id uuid references private.measures (id) on delete cascade,
  -- What comes of the answer is read with it too.
  expires_at timestamptz not null default now() + interval '60 days',
  member_id uuid not null references public.profiles (user_id) on delete cascade
);
create index closing_links_member on private.closing_links (member_id);
create index closing_links_measure on private.closing_links (measure_id);
create index closing_links_ended on private.closing_links (expires_at);
alter table private.closing_links enable row level security;

-- Mails ------------------------------------------------------------------------------------------------------------------------

create function private.new_closing_link(member uuid, measure uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.closing_links (token_hash, measure_id, member_id) values (private.approval_link_hash(token), measure, member);
  return token;
end $$;

-- Leaves after the time in which an admin takes back a slip. Without a measure there was no report: then it says no reason.
create function private.queue_closing_mail(member uuid, measure private.measures default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
  answer_by timestamptz := measure.taken_at + make_interval(days => private.appeal_days());
begin
  select private.queue_mail('account_closed', u.email, jsonb_strip_nulls(jsonb_build_object(
      'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
      'what', (select private.thing_in_words(r.kind) from private.reports r where r.id = measure.report_id), 'why', case when measure.id is not null then private.reason_in_words(measure.reason) end,
      'until', case when measure.appeal is null and answer_by > now() then private.in_words(answer_by) end,
      'erased', private.erased_on(u.id), 'token', private.new_closing_link(u.id, measure.id))),
    member => u.id, useful_until => now() + interval '60 days') into mail
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = queue_closing_mail.member and u.email is not null;
  update private.outbox o set next_attempt_at = now() + interval '30 seconds' where o.id = mail;
end $$;

-- What has not left is not sent, and whoever was told nothing is told nothing. `template` says what came of it.
create function private.mail_after_closing(member uuid, template text, measure uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  untold boolean;
begin
  update private.outbox o set state = 'dropped', facts = '{}'
  where o.about_member = mail_after_closing.member and o.template = 'account_closed' and o.state = 'waiting';
  untold := found;
  if not untold or exists (
    select from private.outbox o
    where o.about_member = mail_after_closing.member and o.template = 'account_closed' and o.state in ('sent', 'in_folder')
      and not exists (select from private.outbox since where since.about_member = o.about_member and since.template = 'account_reopened'
        and since.created_at > o.created_at)
  ) then
    perform private.queue_mail(mail_after_closing.template, u.email, jsonb_strip_nulls(jsonb_build_object(
        'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
        'seen', case p.status when 'active' then 'yes' end, 'erased', private.erased_on(u.id))), member => u.id,
      dedupe_key => case when measure is not null then format('%s %s', mail_after_closing.template, measure) end)
    from auth.users u join public.profiles p on p.user_id = u.id where u.id = mail_after_closing.member and u.email is not null;
  end if;
end $$;

-- An account that is opened at another place of the console ends what the committee had closed it for. Answers whether there was anything.
create function private.end_closings(member uuid, admin uuid) returns boolean
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
  return found;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- Whom a link means; without one, whoever is left with a token where the platform lets it run out.
create function private.closing_named(token text) returns private.closing_links
language plpgsql stable security definer set search_path = '' as $$
declare
  named private.closing_links;
begin
  if token is not null then
    select l.* into named from private.closing_links l where l.token_hash = private.approval_link_hash(closing_named.token) and l.expires_at > now();
  else
    select p.user_id, m.id into named.member_id, named.measure_id
    from public.profiles p left join private.measures m on m.member_id = p.user_id and m.act = 'disable' and m.undone_at is null
    where p.user_id = (select auth.uid()) and p.status = 'inactive' order by m.taken_at desc limit 1;
  end if;
  if named.member_id is null then
    perform private.fail(410, 'link_ended', 'This link is too old, or there is nothing to say.');
  end if;
  return named;
end $$;

create function private.closing_meant(token text) returns private.measures
language plpgsql stable security definer set search_path = '' as $$
declare
  named private.closing_links := private.closing_named(token);
  meant private.measures;
begin
  select m.* into meant from private.measures m where m.id = named.measure_id;
  if not found then
    perform private.fail(410, 'link_ended', 'This link is too old, or there is nothing to say.');
  end if;
  return meant;
end $$;

create function private.closing_told(named private.closing_links) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'open', p.status <> 'inactive',
      'eraseAt', (select a.erase_at from private.absences a where a.user_id = p.user_id and a.erased_at is null),
      'measure', (select private.my_measure(m) from private.measures m where m.id = named.measure_id))
    from public.profiles p where p.user_id = named.member_id
  );
end $$;

create function public.why_closed(token text default null) returns shapes.why_closed
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.closing_told(private.closing_named(why_closed.token));
end $$;
comment on function public.why_closed is $$What the committee closed an account for, and when it is erased, for its member: by the link that was mailed, or by
their own token. Reading spends nothing.$$;

-- Whoever asked to have everything erased and is shut out since can't sign in to keep it: this is their way.
create function public.keep_closed_account(token text default null) returns shapes.why_closed
language plpgsql security definer set search_path = '' as $$
declare
  named private.closing_links := private.closing_named(keep_closed_account.token);
begin
  perform from public.profiles p where p.user_id = named.member_id and p.status = 'inactive' for update;
  -- Open again: their own to keep, by signing in.
  if found and private.erased_on(named.member_id) is not null then
    perform private.come_back(named.member_id);
  end if;
  return private.closing_told(named);
end $$;
comment on function public.keep_closed_account is $$Takes back that an account the committee closed is erased, for its member: by the link that was mailed,
or by their own token. It stays closed. Again, or when nobody had asked for that, it changes nothing.$$;

create function public.closed_account(token text default null) returns shapes.my_measure
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_measure(private.closing_meant(closed_account.token));
end $$;
comment on function public.closed_account is $$Why the committee closed an account over a report, for its member. `why_closed` tells more; this is for screens that
were opened before there was that.$$;

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
  closed uuid;
  about private.measures;
begin
  select p.user_id into closed
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = lower(btrim(send_closed_account_link.email)) and not u.is_sso_user and p.status = 'inactive'
  -- Two who ask at once wait for each other.
  for update of p;
  if closed is null then
    return;
  end if;
  select m.* into about from private.measures m
  where m.member_id = closed and m.act = 'disable' and m.undone_at is null order by m.taken_at desc limit 1;
  update private.outbox o set next_attempt_at = now()
  where o.about_member = closed and o.template = 'account_closed' and o.state = 'waiting' and o.attempts = 0;
  if not found and not exists (
    select from private.outbox o where o.about_member = closed and o.template = 'account_closed'
      and (o.state = 'waiting' or o.created_at > now() - interval '1 minute')
  ) and 5 > (
    select count(*) from private.outbox o
    where o.about_member = closed and o.template = 'account_closed' and o.created_at > now() - interval '1 day'
  ) then
    perform private.queue_closing_mail(closed, about);
    update private.outbox o set next_attempt_at = now()
    where o.about_member = closed and o.template = 'account_closed' and o.state = 'waiting';
  end if;
  perform pg_notify('outbox', '');
end $$;
comment on function public.send_closed_account_link is $$Mails a member whose account the committee closed what there is to know, and the link, once more. Answers
nothing, whatever was asked.$$;

grant execute on function public.why_closed(text), public.keep_closed_account(text), public.closed_account(text), public.answer_closed_account(text, text), public.send_closed_account_link(text) to anon, authenticated;

-- What the admin console reads: the list of applications, the audit, and how many there are of each. Deciding is done elsewhere. Applications that
-- stand aside are neither listed nor counted.

-- Applications by status, lines of the audit and who is blocked by others, counted by trigger, so that a figure costs the same in a club of any
-- age. A count is the sum of its slots: sessions write to different ones, so that visitors who apply at the same moment do not wait for each
-- other. A slot may be below zero, when what one session counted up another counts down; a sum never is.
create table private.console_counts (
  counted text,
  slot int,
  total bigint not null,
  primary key (counted, slot)
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.console_counts
  add constraint console_counts_counted_known check (counted in ('pending', 'approved', 'rejected', 'audit', 'blocked')),
  add constraint console_counts_slot_range check (slot between 0 and 31);

alter table private.console_counts enable row level security;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Adds to what is counted under these names. In one order, so that two transactions can't wait for each other.
create function private.add_to_console_counts(changes jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.console_counts as c (counted, slot, total)
  select change.key, pg_backend_pid() % 32, change.value::bigint from jsonb_each_text(changes) as change where change.value <> '0' order by change.key
  on conflict (counted, slot) do update set total = c.total + excluded.total
$$;

create function private.count_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(s.status, s.by) into changes
    from (select a.status, count(*) as by from after_change a where a.status <> 'aside' group by a.status) s;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(s.status, s.by) into changes
    from (select b.status, -count(*) as by from before_change b where b.status <> 'aside' group by b.status) s;
  else
    select jsonb_object_agg(s.status, s.by) into changes
    from (
      select moved.status, sum(moved.by) as by
      from (select a.status, 1 as by from after_change a union all select b.status, -1 from before_change b) moved
      where moved.status <> 'aside'
      group by moved.status
    ) s;
  end if;
  perform private.add_to_console_counts(changes);
  return null;
end $$;

create trigger applications_counted_when_made after insert on public.applications
  referencing new table as after_change for each statement execute function private.count_applications();
create trigger applications_counted_when_changed after update on public.applications
  referencing old table as before_change new table as after_change for each statement execute function private.count_applications();
create trigger applications_counted_when_gone after delete on public.applications
  referencing old table as before_change for each statement execute function private.count_applications();

create function private.count_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_console_counts(jsonb_build_object('audit', (select count(*) from after_change)));
  else
    perform private.add_to_console_counts(jsonb_build_object('audit', (select -count(*) from before_change)));
  end if;
  return null;
end $$;

create trigger admin_audit_counted_when_written after insert on public.admin_audit
  referencing new table as after_change for each statement execute function private.count_audit();
create trigger admin_audit_counted_when_gone after delete on public.admin_audit
  referencing old table as before_change for each statement execute function private.count_audit();

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- The patterns of an admin's words; null when they hold no letter and no digit: then all are listed.
create function private.console_patterns(query text) returns text[]
language sql immutable parallel safe
return case when private.fold(left(query, 200)) ~ '[0-9a-z\u00aa-\U0010ffff]' then private.search_patterns(private.search_words(query)) end;

-- How many applications of each status there are: of all of them as kept, of those that fit these patterns as found. Reading the whole
-- table looks cheap to the planner and is not: it is told to use the index.
create function private.application_counts(patterns text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare
  counts jsonb;
begin
  if patterns is null then
    select jsonb_object_agg(c.counted, c.total) into counts
    from (select k.counted, sum(k.total) as total from private.console_counts k where k.counted not in ('audit', 'blocked') group by k.counted) c;
  else
    select jsonb_object_agg(c.status, c.total) into counts
    from (
      select a.status, count(*) as total from public.applications a
      where private.fits_patterns(a.search_text, patterns) and a.status <> 'aside'
      group by a.status
    ) c;
  end if;
  return '{"pending": 0, "approved": 0, "rejected": 0}'::jsonb || coalesce(counts, '{}');
end $$;

-- Late-bound, as all that follows: members are made in a later file. The member an application leads to without having made them.
create function private.applicant_member(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('user_id', p.user_id, 'name', coalesce(p.display_name, p.name), 'photo', p.avatar_url, 'status', p.status,
      'application', p.application_id)
    from public.profiles p where p.user_id = applicant_member.member
  );
end $$;

-- Other applications of the same person. Handles are typed by strangers: the same one is a hint, the same address more than that.
create function private.related_applications(handed_in public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.submitted_at desc, r.id), '[]') from (
    select a.id, a.name, a.status, a.submitted_at, a.reviewed_at,
      case when lower(a.email) = lower(handed_in.email) then 'address' else 'handle' end as same
    from public.applications a
    where a.id <> handed_in.id and a.status <> 'aside'
      and (lower(a.email) = lower(handed_in.email) or lower(a.instagram) = lower(handed_in.instagram))
    order by a.submitted_at desc, a.id
    limit 10
  ) r
$$;

-- How often a member's account was disabled or enabled. Who does either says what they have seen.
create function private.account_version(application uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.admin_audit a
  where a.application_id = account_version.application and a.action in ('disable', 'enable')
$$;

create function private.application_json(handed_in public.applications) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  holder uuid := case when handed_in.status <> 'approved' then private.member_with_address(handed_in.email, handed_in.id) end;
  namesake uuid := case when handed_in.status <> 'approved' then private.member_with_handle(handed_in.instagram) end;
begin
  return to_jsonb(handed_in) - 'search_text' || jsonb_build_object(
    'address', private.address_state(handed_in, holder),
    'address_member', private.applicant_member(holder),
    'handle_member', private.applicant_member(namesake),
    'related', private.related_applications(handed_in)
  ) || (
    select jsonb_build_object(
      'profiles', coalesce(jsonb_agg(jsonb_build_object(
        'status', p.status, 'user_id', p.user_id, 'version', private.account_version(handed_in.id))), '[]'),
      'account_email', min(u.email),
      'age', coalesce(min(p.age), (
        select private.age_today(private.day_of_birth(s.date_of_birth)) from private.application_secrets s where s.application_id = handed_in.id
      ))
    )
    from public.profiles p join auth.users u on u.id = p.user_id
    where p.application_id = handed_in.id
  );
end $$;

create function public.search_applications(
  status text default null, query text default null, sort text default 'newest', page int default 1, page_size int default 25
) returns shapes.application_page
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare
  rows_a_page int := least(greatest(coalesce(search_applications.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(search_applications.page, 1), 1)::bigint - 1) * rows_a_page;
  wanted text := search_applications.status;
  sorted text := coalesce(search_applications.sort, 'newest');
  patterns text[] := private.console_patterns(search_applications.query);
  counts jsonb;
  listed jsonb;
begin
  perform private.require_admin();
  if sorted not in ('newest', 'oldest', 'name') then
    perform private.fail(422, 'invalid_sort', 'Sort by newest, oldest or name.');
  end if;
  counts := private.application_counts(patterns);
  execute format($page$
    select coalesce(jsonb_agg(private.application_json(hit.application) order by hit.place), '[]')
    from (
      select a as application, row_number() over (order by %1$s) as place
      from public.applications a
      where ($1 is null or a.status = $1) and a.status <> 'aside'
        and ($2 is null or private.fits_patterns(a.search_text, $2))
      order by %1$s
      offset $3 limit $4
    ) hit
  $page$, case sorted
    when 'newest' then 'a.submitted_at desc, a.id' when 'oldest' then 'a.submitted_at, a.id desc' else 'lower(a.name), a.id'
  end) into listed using wanted, patterns, skipped, rows_a_page;
  return jsonb_build_object(
    'applications', listed,
    'total', case when wanted is null
      then (counts ->> 'pending')::bigint + (counts ->> 'approved')::bigint + (counts ->> 'rejected')::bigint
      else coalesce((counts ->> wanted)::bigint, 0) end,
    'counts', counts,
    'asksApplicants', private.club_has_mail()
  );
end $$;
comment on function public.search_applications is $$A page of applications, each with the member it made. `status` is `pending`,
`approved`, `rejected` or null for all. `query` finds name, e-mail, city and handle by all of its words, in any order, without
accents: three letters or digits anywhere, fewer where a word begins; what holds neither is no search. `sort` is `newest`, `oldest` or `name`. `page` starts at 1, `page_size` is 1 to 100.$$;

create function public.application_details(application uuid) returns shapes.application
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.application_json(a) from public.applications a where a.id = application_details.application);
end $$;
comment on function public.application_details is $$One application, with the member it made.
@null when there is none$$;

create function public.search_audit(application uuid default null, page int default 1, page_size int default 25) returns shapes.audit_page
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  rows_a_page int := least(greatest(coalesce(search_audit.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(search_audit.page, 1), 1)::bigint - 1) * rows_a_page;
  entries jsonb;
  total bigint;
  me uuid := private.require_admin();
begin
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'action', e.action, 'adminName', coalesce(p.display_name, p.name), 'adminEmail', u.email,
    'applicationId', e.application_id, 'targetEmail', e.target_email, 'detail', e.detail, 'createdAt', e.created_at
  ) order by e.created_at desc, e.id), '[]') into entries
  from (
    select a.* from public.admin_audit a
    where (search_audit.application is null or a.application_id = search_audit.application) and not private.is_of_own_report(a, me)
    order by a.created_at desc, a.id
    offset skipped limit rows_a_page
  ) e
  left join auth.users u on u.id = e.admin_id
  left join public.profiles p on p.user_id = e.admin_id;
  if search_audit.application is null then
    select coalesce(sum(k.total), 0) into total from private.console_counts k where k.counted = 'audit';
    total := total - (select count(*) from public.admin_audit a where a.member_id = me and private.is_of_own_report(a, me));
  else
    select count(*) into total from public.admin_audit a where a.application_id = search_audit.application and not private.is_of_own_report(a, me);
  end if;
  return jsonb_build_object('entries', entries, 'total', total);
end $$;
comment on function public.search_audit is $$Who did what, newest first: of one application, or of all; not what was done about reports of the caller. `page` starts
at 1, `page_size` is 1 to 100.$$;

grant execute on function public.search_applications(text, text, text, int, int), public.application_details(uuid), public.search_audit(uuid, int, int) to authenticated;

-- Written by `npm run db:diff -- accounts_by_id` from supabase/schemas.

drop function public.set_member_status(text,text,uuid);
drop function public.member_account(text,uuid);
drop function public.record_password_change(text,uuid);

comment on domain shapes.application is 'An application as the console shows it: the columns of the table, the member it made, and the address this
member signs in with today.

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
  profiles: { status: member_status, user_id: uuid }[],
  account_email: text | null
}';

CREATE OR REPLACE FUNCTION private.application_json(handed_in public.applications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(handed_in) - 'search_text' || (
    select jsonb_build_object(
      'profiles', coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'user_id', p.user_id)), '[]'),
      'account_email', min(u.email)
    )
    from public.profiles p join auth.users u on u.id = p.user_id
    where p.application_id = handed_in.id
  );
end $function$;

revoke all on function private.application_json(public.applications) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_applications(status text DEFAULT NULL::text, query text DEFAULT NULL::text, sort text DEFAULT 'newest'::text, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.application_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  rows_a_page int := least(greatest(coalesce(search_applications.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(search_applications.page, 1), 1)::bigint - 1) * rows_a_page;
  wanted text := search_applications.status;
  sorted text := coalesce(search_applications.sort, 'newest');
  patterns text[] := private.search_patterns(search_applications.query);
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
      where ($1 is null or a.status = $1)
        and ($2 is null or a.search_text like any ($2))
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
    'counts', counts
  );
end $function$;

CREATE OR REPLACE FUNCTION public.application_details(application uuid)
 RETURNS shapes.application
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (select private.application_json(a) from public.applications a where a.id = application_details.application);
end $function$;
comment on function public.application_details(uuid) is 'One application, with the member it made.
@null when there is none';

revoke all on function public.application_details(uuid) from public, anon, authenticated, service_role;
grant execute on function public.application_details(uuid) to authenticated, service_role;

comment on domain shapes.member_account is 'The account an admin means. `email` is its address today.

{ userId: uuid, email: text | null, status: member_status }';

CREATE OR REPLACE FUNCTION private.members_of_address(address text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := lower(btrim(address));
begin
  if exists (select from public.applications a where lower(a.email) = wanted and a.status = 'approved') then
    return array(
      select p.user_id from public.applications a join public.profiles p on p.application_id = a.id
      where lower(a.email) = wanted and a.status = 'approved'
    );
  end if;
  return array(
    select p.user_id from auth.users u join public.profiles p on p.user_id = u.id
    where u.email = wanted and not u.is_sso_user and p.application_id is null
  );
end $function$;

revoke all on function private.members_of_address(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.member_account(admin uuid, application uuid DEFAULT NULL::uuid, member uuid DEFAULT NULL::uuid, email text DEFAULT NULL::text)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  meant uuid[];
  account jsonb;
begin
  perform private.require_admin_id(admin);
  meant := case
    when member_account.member is not null then array[member_account.member]
    when member_account.application is not null
      then array(select p.user_id from public.profiles p where p.application_id = member_account.application)
    else private.members_of_address(member_account.email)
  end;
  if cardinality(meant) > 1 then
    perform private.fail(409, 'several_members', 'Several members applied with this address. Choose one in the console.');
  end if;
  select jsonb_build_object('userId', u.id, 'email', u.email, 'status', p.status) into account
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = meant[1];
  if account is null then
    perform private.fail(404, 'member_not_found', 'There is no such member.');
  end if;
  return account;
end $function$;
comment on function public.member_account(uuid,uuid,uuid,text) is 'The member an admin means: by id, by the application they were approved with, or by the address
they applied with, whoever holds that address today.';

revoke all on function public.member_account(uuid,uuid,uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.member_account(uuid,uuid,uuid,text) to service_role;

CREATE OR REPLACE FUNCTION private.record_account_act(admin uuid, action text, account uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
  select record_account_act.admin, record_account_act.action, u.email, p.application_id,
    jsonb_build_object('name', coalesce(p.display_name, p.name))
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = record_account_act.account
$function$;

revoke all on function private.record_account_act(uuid,text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.set_member_status(member uuid, status text, admin uuid)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account jsonb := public.member_account(set_member_status.admin, member => set_member_status.member);
begin
  if set_member_status.status is null or set_member_status.status not in ('active', 'inactive') then
    perform private.fail(422, 'invalid_action', 'An account is disabled or enabled.');
  end if;
  if set_member_status.member = set_member_status.admin then
    perform private.fail(409, 'own_account', 'You can''t disable your own account.');
  end if;
  update public.profiles p set status = set_member_status.status
  where p.user_id = set_member_status.member and p.status <> set_member_status.status;
  if found then
    perform private.record_account_act(set_member_status.admin, case set_member_status.status when 'active' then 'enable' else 'disable' end,
      set_member_status.member);
  end if;
  if set_member_status.status = 'inactive' then
    delete from auth.sessions s where s.user_id = set_member_status.member;
  end if;
  return account || jsonb_build_object('status', set_member_status.status);
end $function$;
comment on function public.set_member_status(uuid,text,uuid) is 'Disables or enables a member. Disabling ends every session; from that moment no policy
knows the member as active.';

revoke all on function public.set_member_status(uuid,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.set_member_status(uuid,text,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.record_password_change(member uuid, admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.member_account(record_password_change.admin, member => record_password_change.member);
  delete from auth.sessions s where s.user_id = record_password_change.member;
  perform private.record_account_act(record_password_change.admin, 'update_password', record_password_change.member);
end $function$;
comment on function public.record_password_change(uuid,uuid) is 'After an admin changed a member''s password: every session ends, and it is
written down.';

revoke all on function public.record_password_change(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.record_password_change(uuid,uuid) to service_role;

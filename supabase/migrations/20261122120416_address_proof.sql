-- Written by `npm run db:diff -- address_proof` from supabase/schemas.

drop policy "Anyone applies, as pending and undecided" on public.applications;
alter table public.applications drop constraint applications_reviewed_once_decided;
alter table public.applications drop constraint applications_status_known;

alter domain shapes.application_status drop constraint application_status_known;
alter domain shapes.application_status add constraint application_status_known CHECK ((VALUE = ANY (ARRAY['pending'::text, 'aside'::text, 'approved'::text, 'rejected'::text])));
comment on domain shapes.application_status is 'Where an application stands. One that stands aside is not in the queue: another one of its address is.';

create domain shapes.address_state as text
  constraint address_state_known CHECK ((VALUE = ANY (ARRAY['confirmed'::text, 'waiting'::text, 'unasked'::text, 'member'::text])));
comment on domain shapes.address_state is 'Whether an applicant''s address is theirs: confirmed, asked and not answered yet, never asked, or a member''s.';

comment on domain shapes.application is 'An application as the console shows it: the columns of the table, the member it made, the address this
member signs in with today, and what is known of the address applied with. `address_member` is the member who has it, while the application is
pending: it can''t be approved.

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
  account_email: text | null,
  confirmed_at: timestamp | null,
  address: address_state,
  address_member: { user_id: uuid, name: text | null } | null
}';

comment on domain shapes.application_page is 'A page of applications. `counts` follows the query; both it and `total` are exact. `asksApplicants` says
whether this club asks applicants to confirm their address.

{ applications: application[], total: int, counts: application_counts, asksApplicants: boolean }';

create domain shapes.found_application as jsonb;
comment on domain shapes.found_application is 'An application of somebody who knows its password.

{ application: uuid, status: applicant_status }';

comment on table public.applications is 'What a visitor hands in: a plain insert without a select, for it cannot be read back. In a club without mail a second open one
for an address fails with 23505 and "duplicate" in its message; where there is mail it takes the place of one that nobody confirmed. A broken limit with 23514 and the constraint''s name. Admins reject by an update of `status` to `rejected`:
`reviewed_by` and `reviewed_at` are always the caller and now.';

alter table public.applications add column confirmed_at timestamp with time zone;

alter table public.applications add constraint applications_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'aside'::text, 'approved'::text, 'rejected'::text])));

alter table public.applications add constraint applications_reviewed_once_decided CHECK (((status = ANY (ARRAY['pending'::text, 'aside'::text])) = (reviewed_at IS NULL)));

create policy "Anyone applies, undecided" on public.applications for insert to anon, authenticated
  with check (((status = ANY (ARRAY['pending'::text, 'aside'::text])) AND (reviewed_at IS NULL) AND (reviewed_by IS NULL)));

CREATE OR REPLACE FUNCTION public.set_application_secret(application_id uuid, password text, date_of_birth text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if coalesce(set_application_secret.password, '') = '' or octet_length(set_application_secret.password) > private.most_password_bytes() then
    perform private.fail(422, 'invalid_password', 'A password has 1 to ' || private.most_password_bytes() || ' characters.');
  end if;
  if coalesce(set_application_secret.date_of_birth, '') !~ '^\d{2}/\d{2}/\d{4}$' then
    perform private.fail(422, 'invalid_date_of_birth', 'A date of birth is written DD/MM/YYYY.');
  end if;
  perform from public.applications a where a.id = set_application_secret.application_id and a.status in ('pending', 'aside') for share;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
  insert into private.application_secrets as s (application_id, password_hash, date_of_birth)
  values (
    set_application_secret.application_id,
    extensions.crypt(set_application_secret.password, extensions.gen_salt('bf', 10)),
    set_application_secret.date_of_birth
  )
  on conflict do nothing;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.find_application(email text, password text)
 RETURNS shapes.found_application
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found record;
  unknown constant text := '$2a$10$abcdefghijklmnopqrstuuRAsS4.pZ1cqVH3Lxq3nU1xIY0n3sHyW';
begin
  select a.id, case a.status when 'rejected' then 'rejected' else 'pending' end as status, s.password_hash into found
  from public.applications a join private.application_secrets s on s.application_id = a.id
  where lower(a.email) = lower(btrim(find_application.email)) and a.status <> 'approved'
  order by (a.status = 'pending' and a.confirmed_at is not null) desc, a.submitted_at desc
  limit 1;
  if extensions.crypt(left(coalesce(find_application.password, ''), private.most_password_bytes()), coalesce(found.password_hash, unknown))
    = found.password_hash
  then
    return jsonb_build_object('application', found.id, 'status', found.status);
  end if;
  return null;
end $function$;
comment on function public.find_application(text,text) is 'The application of an applicant who knows its password, and where it stands.
@null when there is no such application, or the password is wrong';

revoke all on function public.find_application(text,text) from public, anon, authenticated, service_role;
grant execute on function public.find_application(text,text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.application_status(email text, password text)
 RETURNS shapes.applicant_status
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.find_application(application_status.email, application_status.password) ->> 'status'
$function$;

CREATE OR REPLACE FUNCTION private.count_applications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.application_counts(patterns text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  counts jsonb;
begin
  if patterns is null then
    select jsonb_object_agg(c.counted, c.total) into counts
    from (select k.counted, sum(k.total) as total from private.console_counts k where k.counted <> 'audit' group by k.counted) c;
  else
    select jsonb_object_agg(c.status, c.total) into counts
    from (
      select a.status, count(*) as total from public.applications a
      where a.search_text like any (patterns) and a.status <> 'aside'
      group by a.status
    ) c;
  end if;
  return '{"pending": 0, "approved": 0, "rejected": 0}'::jsonb || coalesce(counts, '{}');
end $function$;

CREATE OR REPLACE FUNCTION private.application_json(handed_in public.applications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holder uuid := case when handed_in.status = 'pending' then private.member_with_address(handed_in.email, handed_in.id) end;
begin
  return to_jsonb(handed_in) - 'search_text' || jsonb_build_object(
    'address', private.address_state(handed_in, holder),
    'address_member', (
      select jsonb_build_object('user_id', p.user_id, 'name', coalesce(p.display_name, p.name)) from public.profiles p where p.user_id = holder
    )
  ) || (
    select jsonb_build_object(
      'profiles', coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'user_id', p.user_id)), '[]'),
      'account_email', min(u.email)
    )
    from public.profiles p join auth.users u on u.id = p.user_id
    where p.application_id = handed_in.id
  );
end $function$;

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
      where ($1 is null or a.status = $1) and a.status <> 'aside'
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
    'counts', counts,
    'asksApplicants', private.club_has_mail()
  );
end $function$;

CREATE OR REPLACE FUNCTION public.prepare_approval(application uuid, admin uuid)
 RETURNS shapes.approval_start
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  account record;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = prepare_approval.application;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  if handed_in.status = 'aside' then
    perform private.fail(409, 'application_replaced', 'A newer application of this address has taken its place.');
  end if;
  select u.id, u.raw_app_meta_data ->> 'application_id' as application_id, p.application_id as joined_by, p.user_id is not null as is_member,
    exists (select from private.admins a where a.user_id = u.id) as is_admin
  into account
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email = lower(handed_in.email) and not u.is_sso_user;
  if account.is_member and account.joined_by is distinct from handed_in.id then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  return jsonb_build_object(
    'status', handed_in.status, 'email', lower(handed_in.email), 'name', handed_in.name,
    -- A password chosen for an address that may be somebody else's opens nothing (tests: 34-proved-passwords).
    'passwordHash', (
      select s.password_hash from private.application_secrets s
      where s.application_id = handed_in.id and private.password_counts(handed_in.id)
    ),
    'accountId', case when account.is_member or account.is_admin or account.application_id = handed_in.id::text then account.id end,
    'strayAccountId', case when not (account.is_member or account.is_admin) and account.application_id is distinct from handed_in.id::text
      then account.id end
  );
end $function$;

CREATE OR REPLACE FUNCTION public.complete_approval(application uuid, account uuid, admin uuid)
 RETURNS shapes.approval
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  born text;
  chose_password boolean;
  member uuid;
  inviter uuid;
  welcome uuid;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = complete_approval.application for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  if handed_in.status = 'aside' then
    perform private.fail(409, 'application_replaced', 'A newer application of this address has taken its place.');
  end if;
  if handed_in.status = 'approved' then
    select p.user_id into member from public.profiles p where p.application_id = handed_in.id order by p.created_at limit 1;
    return jsonb_build_object('userId', member, 'alreadyApproved', true, 'welcomeMail', null);
  end if;
  select u.last_sign_in_at is not null or coalesce(u.raw_app_meta_data ->> 'chose_password' = 'true', false) into chose_password
  from auth.users u where u.id = account and u.email = lower(handed_in.email);
  if not found then
    perform private.fail(409, 'account_mismatch', 'This account does not belong to the application.');
  end if;
  select s.date_of_birth into born from private.application_secrets s where s.application_id = handed_in.id;

  insert into public.profiles (user_id, application_id, display_name, name, age, photos, short_bio, long_bio, ig_handle, badge, press_links)
  values (
    account, handed_in.id, handed_in.name, handed_in.name, private.age_of(born),
    case when cardinality(handed_in.photos) > 0 then handed_in.photos else array_remove(array[handed_in.profile_photo], null) end,
    handed_in.short_bio, handed_in.long_bio, handed_in.instagram,
    private.industry_badge((
      select chosen.key from jsonb_each_text(handed_in.industry_scores) chosen order by chosen.value::int desc, chosen.key limit 1
    )),
    handed_in.press_links
  )
  on conflict (user_id) do nothing;
  if not found then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  insert into public.industry_scores (user_id, industry, score)
  select account, chosen.key, chosen.value::int from jsonb_each_text(handed_in.industry_scores) chosen;

  perform private.notify(account, 'Approved ✅', 'Your application has been approved. Finish your profile to go live.',
    '{"deeplink": "/onboarding/finish", "action": "complete_profile"}');
  inviter := private.member_named(handed_in.invited_by, account);
  if inviter is not null then
    perform private.notify(inviter, 'Did you invite ' || handed_in.name || '?', handed_in.name || ' named you as the one who invited them.',
      jsonb_build_object('action', 'answer_invite_claim', 'memberId', account, 'memberName', handed_in.name));
  end if;
  -- Members who had asked this address for an endorsement get their chance now.
  perform private.announce_endorsement_request(r.id)
  from public.endorsement_requests r where r.recipient_email = lower(handed_in.email) and r.status = 'open';

  update public.applications a set status = 'approved', reviewed_at = now(), reviewed_by = admin where a.id = handed_in.id;
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (admin, 'approve', handed_in.id, lower(handed_in.email), jsonb_build_object('name', handed_in.name));
  welcome := private.queue_welcome(handed_in.id, needs_password => not chose_password);
  delete from private.application_secrets s where s.application_id = handed_in.id;
  return jsonb_build_object('userId', account, 'alreadyApproved', false, 'welcomeMail', welcome);
end $function$;

create domain shapes.address_proof as jsonb;
comment on domain shapes.address_proof is 'What an applicant has to know about confirming the address. `asks` is false where nothing is asked: the address is
confirmed, or the club has no mail. `triesLeft` is 0 when there is no code to type (any more); `sendIn` is in how many seconds another code may
be sent, null when none may.

{ asks: boolean, confirmed: boolean, email: text, triesLeft: int, sendIn: int | null }';

create domain shapes.application_link as jsonb;
comment on domain shapes.application_link is 'Whose application a mailed link confirms. `replaces` says that it takes the place of another one; `wrongPassword` that
nothing was confirmed, because the password is not the one of this application.

{ email: text, name: text, submittedAt: timestamp, confirmed: boolean, replaces: boolean, wrongPassword: boolean }';

create domain shapes.swept_applications as jsonb;
comment on domain shapes.swept_applications is 'How many applications were removed, and photos of the bucket that nothing shows any more.

{ applications: int, photos: text[] }';

create table private.application_proofs (
  application_id uuid not null,
  code_hash text,
  tries_left integer default 0 not null,
  sends integer default 0 not null,
  sent_at timestamp with time zone default now() not null,
  corrections integer default 0 not null,
  password_counts boolean default false not null
);
alter table private.application_proofs enable row level security;

revoke all on table private.application_proofs from public, anon, authenticated, service_role;

alter table private.application_proofs add constraint application_proofs_pkey PRIMARY KEY (application_id);

alter table private.application_proofs add constraint application_proofs_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

create table private.application_links (
  token_hash text not null,
  application_id uuid not null,
  expires_at timestamp with time zone default (now() + '14 days'::interval) not null
);
alter table private.application_links enable row level security;

revoke all on table private.application_links from public, anon, authenticated, service_role;

alter table private.application_links add constraint application_links_pkey PRIMARY KEY (token_hash);

alter table private.application_links add constraint application_links_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

CREATE INDEX application_links_application ON private.application_links USING btree (application_id);

CREATE INDEX application_proofs_sent ON private.application_proofs USING btree (sent_at);

CREATE INDEX outbox_to_applicants ON private.outbox USING btree (recipient, created_at) WHERE (template = ANY (ARRAY['application_code'::text, 'already_member'::text]));

CREATE OR REPLACE FUNCTION private.member_with_address(address text, application uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.user_id from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = lower(btrim(address)) and not u.is_sso_user and p.application_id is distinct from application
$function$;

revoke all on function private.member_with_address(text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.address_state(handed_in public.applications, holder uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when holder is not null then 'member'
    when handed_in.confirmed_at is not null then 'confirmed'
    when exists (select from private.application_proofs p where p.application_id = handed_in.id) then 'waiting'
    else 'unasked'
  end
$function$;

revoke all on function private.address_state(public.applications,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.password_counts(application uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not private.club_has_mail()
    or exists (select from private.application_proofs p where p.application_id = application and p.password_counts)
$function$;

revoke all on function private.password_counts(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.application_code_hash(application uuid, code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(application || ' ' || code, 'utf8')), 'hex')
$function$;

revoke all on function private.application_code_hash(uuid,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.ask_for_proof(application uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  address text;
  code text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  select * into handed_in from public.applications a where a.id = ask_for_proof.application;
  address := lower(handed_in.email);
  insert into private.application_proofs as p (application_id, code_hash, tries_left, sends)
  values (handed_in.id, private.application_code_hash(handed_in.id, code), 5, 1)
  on conflict (application_id) do update
  set code_hash = excluded.code_hash, tries_left = excluded.tries_left, sends = p.sends + 1, sent_at = now();
  -- A code that has not left yet is of no use any more.
  update private.outbox o set state = 'dropped', facts = '{}'
  where o.about_application = handed_in.id and o.template = 'application_code' and o.state = 'waiting';
  if 10 <= (
    select count(*) from private.outbox o
    where o.recipient = address and o.template in ('application_code', 'already_member') and o.created_at > now() - interval '1 day'
  ) then
    return;
  end if;
  if private.member_with_address(address, handed_in.id) is not null then
    perform private.queue_mail('already_member', address, '{}', handed_in.id, useful_until => now() + interval '1 day');
    return;
  end if;
  insert into private.application_links (token_hash, application_id) values (private.approval_link_hash(token), handed_in.id);
  -- Nothing an applicant typed is in this mail: it may reach somebody who never heard of them.
  perform private.queue_mail('application_code', address,
    jsonb_build_object('code', code, 'token', token, 'replaces', case when handed_in.status = 'aside' then 'yes' end),
    handed_in.id, useful_until => now() + interval '14 days');
end $function$;

revoke all on function private.ask_for_proof(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.make_room(address text, application uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('application ' || lower(address), 0));
  update public.applications a set status = 'aside'
  where lower(a.email) = lower(address) and a.status = 'pending' and a.confirmed_at is null and a.id <> application;
  return not exists (
    select from public.applications a where lower(a.email) = lower(address) and a.status = 'pending' and a.id <> application
  );
end $function$;

revoke all on function private.make_room(text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.confirm_address(application uuid, with_password boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.applications a set status = 'aside'
  from public.applications confirmed
  where confirmed.id = application and lower(a.email) = lower(confirmed.email) and a.status = 'pending' and a.id <> application;
  update public.applications a set status = 'pending', confirmed_at = coalesce(a.confirmed_at, now()) where a.id = application;
  update private.application_proofs p set password_counts = p.password_counts or with_password where p.application_id = application;
end $function$;

revoke all on function private.confirm_address(uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_applicants_act()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(auth.role(), '') in ('anon', 'authenticated')
$function$;

revoke all on function private.is_applicants_act() from public, anon, authenticated, service_role;
grant execute on function private.is_applicants_act() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.place_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'aside' then
    new.status := 'pending';
  end if;
  -- The same application sent twice fails on its id, and moves nothing.
  if new.status = 'pending' and private.club_has_mail() and not exists (select from public.applications a where a.id = new.id)
    and not private.make_room(new.email, new.id)
  then
    new.status := 'aside';
  end if;
  return new;
end $function$;

revoke all on function private.place_application() from public, anon, authenticated, service_role;

CREATE TRIGGER applications_find_their_place BEFORE INSERT ON public.applications FOR EACH ROW WHEN (private.is_applicants_act()) EXECUTE FUNCTION private.place_application();

CREATE OR REPLACE FUNCTION private.ask_new_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.club_has_mail() then
    perform private.ask_for_proof(new.id);
  end if;
  return null;
end $function$;

revoke all on function private.ask_new_applicant() from public, anon, authenticated, service_role;

CREATE TRIGGER applications_ask_for_proof AFTER INSERT ON public.applications FOR EACH ROW WHEN (private.is_applicants_act()) EXECUTE FUNCTION private.ask_new_applicant();

CREATE OR REPLACE FUNCTION private.undecided_application(application uuid)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_row public.applications;
begin
  perform pg_advisory_xact_lock(hashtextextended('application ' || lower(a.email), 0))
  from public.applications a where a.id = undecided_application.application;
  select * into found_row from public.applications a
  where a.id = undecided_application.application and a.status in ('pending', 'aside') for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
  return found_row;
end $function$;

revoke all on function private.undecided_application(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.address_proof_json(handed_in public.applications)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'asks', private.club_has_mail() and handed_in.confirmed_at is null,
    'confirmed', handed_in.confirmed_at is not null,
    'email', handed_in.email,
    'triesLeft', case when p.code_hash is not null and p.sent_at > now() - interval '30 minutes' then p.tries_left else 0 end,
    'sendIn', case
      when p.application_id is null then 0
      when p.sends < 8 then greatest(0, ceil(extract(epoch from p.sent_at + interval '60 seconds' - now())))::int
    end
  )
  from (select) one left join private.application_proofs p on p.application_id = handed_in.id
$function$;

revoke all on function private.address_proof_json(public.applications) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.address_proof(application uuid)
 RETURNS shapes.address_proof
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  select private.address_proof_json(a) into answer
  from public.applications a where a.id = address_proof.application and a.status in ('pending', 'aside');
  if answer is null then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
  return answer;
end $function$;
comment on function public.address_proof(uuid) is 'Whether the address of one''s own undecided application is confirmed, and how it can be.';

revoke all on function public.address_proof(uuid) from public, anon, authenticated, service_role;
grant execute on function public.address_proof(uuid) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.send_application_code(application uuid)
 RETURNS shapes.address_proof
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications := private.undecided_application(send_application_code.application);
  proof jsonb := private.address_proof_json(handed_in);
begin
  if proof ->> 'asks' = 'false' or (proof ->> 'sendIn' = '0') is not true then
    return proof;
  end if;
  perform private.ask_for_proof(handed_in.id);
  return private.address_proof_json(handed_in);
end $function$;
comment on function public.send_application_code(uuid) is 'Mails another code, a minute after the last one at the earliest, eight times at most. Sooner, or where nothing is
asked, it does nothing. The code before it ends.';

revoke all on function public.send_application_code(uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_application_code(uuid) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.confirm_application(application uuid, code text)
 RETURNS shapes.address_proof
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications := private.undecided_application(confirm_application.application);
  digits text := regexp_replace(coalesce(confirm_application.code, ''), '\D', '', 'g');
  proof private.application_proofs;
begin
  select * into proof from private.application_proofs p where p.application_id = handed_in.id for update;
  if length(digits) = 6 and proof.code_hash is not null and proof.tries_left > 0 and proof.sent_at > now() - interval '30 minutes' then
    if proof.code_hash = private.application_code_hash(handed_in.id, digits) then
      update private.application_proofs p set code_hash = null, tries_left = 0 where p.application_id = handed_in.id;
      perform private.confirm_address(handed_in.id, with_password => true);
    else
      update private.application_proofs p set tries_left = p.tries_left - 1 where p.application_id = handed_in.id;
    end if;
  end if;
  return public.address_proof(handed_in.id);
end $function$;
comment on function public.confirm_application(uuid,text) is 'Confirms the address with the code last mailed; `confirmed` in the answer says whether it was right. A code lives
30 minutes and five tries.';

revoke all on function public.confirm_application(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.confirm_application(uuid,text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.correct_application_address(application uuid, email text)
 RETURNS shapes.address_proof
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications := private.undecided_application(correct_application_address.application);
  wanted text := btrim(correct_application_address.email);
  corrected int;
begin
  if handed_in.confirmed_at is not null then
    perform private.fail(409, 'address_confirmed', 'This address is confirmed already.');
  end if;
  if not private.club_has_mail() or lower(wanted) = lower(handed_in.email) then
    return private.address_proof_json(handed_in);
  end if;
  insert into private.application_proofs as p (application_id, corrections) values (handed_in.id, 1)
  on conflict (application_id) do update set corrections = p.corrections + 1
  returning p.corrections into corrected;
  if corrected > 3 then
    perform private.fail(429, 'too_many_corrections', 'An address can be corrected three times. Please apply again.');
  end if;
  -- What was mailed to the wrong address confirms nothing any more.
  delete from private.application_links l where l.application_id = handed_in.id;
  update public.applications a
  set email = wanted, status = case when private.make_room(wanted, handed_in.id) then 'pending' else 'aside' end
  where a.id = handed_in.id;
  -- Whoever stood aside for this one comes back.
  update public.applications a set status = 'pending'
  where a.id = (
    select b.id from public.applications b
    where lower(b.email) = lower(handed_in.email) and b.status = 'aside' and handed_in.status = 'pending'
    order by b.submitted_at desc limit 1
  );
  perform private.ask_for_proof(handed_in.id);
  return public.address_proof(handed_in.id);
end $function$;
comment on function public.correct_application_address(uuid,text) is 'Changes the address of one''s own application while nobody has confirmed it, and mails a code there. Three
times at most.';

revoke all on function public.correct_application_address(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.correct_application_address(uuid,text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.application_link(token text)
 RETURNS shapes.application_link
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  select jsonb_build_object('email', a.email, 'name', a.name, 'submittedAt', a.submitted_at, 'confirmed', a.confirmed_at is not null,
    'replaces', a.status = 'aside', 'wrongPassword', false) into answer
  from private.application_links l join public.applications a on a.id = l.application_id
  where l.token_hash = private.approval_link_hash(application_link.token) and l.expires_at > now() and a.status in ('pending', 'aside');
  if answer is null then
    perform private.fail(410, 'link_ended', 'This link has been used or is too old.');
  end if;
  return answer;
end $function$;
comment on function public.application_link(text) is 'What a mailed link confirms. Asking confirms nothing.';

revoke all on function public.application_link(text) from public, anon, authenticated, service_role;
grant execute on function public.application_link(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.confirm_application_link(token text, application uuid DEFAULT NULL::uuid, password text DEFAULT NULL::text)
 RETURNS shapes.application_link
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  meant jsonb := public.application_link(confirm_application_link.token);
  handed_in public.applications;
  hash text;
  knows boolean;
begin
  handed_in := private.undecided_application((
    select l.application_id from private.application_links l where l.token_hash = private.approval_link_hash(confirm_application_link.token)
  ));
  select s.password_hash into hash from private.application_secrets s where s.application_id = handed_in.id;
  knows := coalesce(confirm_application_link.application = handed_in.id, false)
    or coalesce(extensions.crypt(left(nullif(confirm_application_link.password, ''), private.most_password_bytes()), hash) = hash, false);
  if not knows and coalesce(confirm_application_link.password, '') <> '' then
    return meant || jsonb_build_object('wrongPassword', true);
  end if;
  perform private.confirm_address(handed_in.id, with_password => knows);
  return public.application_link(confirm_application_link.token);
end $function$;
comment on function public.confirm_application_link(text,uuid,text) is 'Confirms the address with a mailed link, on any device. With the application''s id, which the device it was handed
in on has, or with its password, that password becomes the account''s; without, one is set after approval. A wrong password confirms nothing.';

revoke all on function public.confirm_application_link(text,uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.confirm_application_link(text,uuid,text) to anon, authenticated, service_role;

create table private.photos_to_remove (
  name text not null,
  since timestamp with time zone default now() not null
);
alter table private.photos_to_remove enable row level security;

revoke all on table private.photos_to_remove from public, anon, authenticated, service_role;

alter table private.photos_to_remove add constraint photos_to_remove_pkey PRIMARY KEY (name);

CREATE OR REPLACE FUNCTION private.application_photo(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select substring(url from '/profile-photos/(applications/[A-Za-z0-9_-]{1,80}\.[A-Za-z0-9]{1,5})(?:[?#].*)?$')
$function$;

revoke all on function private.application_photo(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.unproved_applications()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from private.application_proofs p join public.applications a on a.id = p.application_id
  where private.club_has_mail() and p.sent_at <= now() - interval '14 days'
    and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null)
    and not exists (select from private.application_links l where l.application_id = a.id and l.expires_at > now())
    and (
      exists (select from private.outbox o where o.about_application = a.id and o.state = 'sent')
      or not exists (select from private.outbox o where o.about_application = a.id and o.state in ('waiting', 'failed'))
    )
$function$;

revoke all on function private.unproved_applications() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.sweep_applications(most integer DEFAULT 100)
 RETURNS shapes.swept_applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep_applications.most, 100), 1), 1000);
  swept int;
begin
  with gone as (
    delete from public.applications a
    where a.id in (select u from private.unproved_applications() u limit limited)
      and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null)
    returning a.id, a.photos || a.profile_photo as photos
  ), listed as (
    insert into private.photos_to_remove (name)
    select distinct private.application_photo(photo) from gone, unnest(gone.photos) photo where private.application_photo(photo) is not null
    on conflict do nothing
  )
  select count(*) into swept from gone;
  -- Somebody else may show the same picture.
  delete from private.photos_to_remove r
  where r.name in (
    select private.application_photo(photo) from public.applications a, unnest(a.photos || a.profile_photo) photo
    union all
    select private.application_photo(photo) from public.profiles p, unnest(p.photos || p.avatar_url) photo
  );
  return jsonb_build_object('applications', swept, 'photos', (
    select coalesce(jsonb_agg(r.name), '[]') from (select name from private.photos_to_remove order by since limit limited) r
  ));
end $function$;
comment on function public.sweep_applications(integer) is 'Removes applications that nobody confirmed within 14 days of the last mail, at most `most`, and names the photos
that are left of them. Each is to be removed from the bucket and then named to `forget_photos`; until then it is named again.';

revoke all on function public.sweep_applications(integer) from public, anon, authenticated, service_role;
grant execute on function public.sweep_applications(integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_photos(names text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.photos_to_remove r where r.name = any (forget_photos.names)
$function$;
comment on function public.forget_photos(text[]) is 'These photos are gone from the bucket.';

revoke all on function public.forget_photos(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_photos(text[]) to service_role;

CREATE OR REPLACE FUNCTION public.applications_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.unproved_applications()) or exists (select from private.photos_to_remove)
$function$;
comment on function public.applications_to_sweep() is 'Whether `sweep_applications` has something to do.';

revoke all on function public.applications_to_sweep() from public, anon, authenticated, service_role;
grant execute on function public.applications_to_sweep() to service_role;

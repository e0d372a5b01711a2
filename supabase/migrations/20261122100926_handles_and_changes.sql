-- Written by `npm run db:diff -- handles_and_changes` from supabase/schemas.

drop index public.profiles_by_handle;
alter table public.admin_audit drop constraint admin_audit_action_known;

alter domain shapes.audit_action drop constraint audit_action_known;
alter domain shapes.audit_action add constraint audit_action_known CHECK ((VALUE = ANY (ARRAY['approve'::text, 'reject'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text])));

comment on domain shapes.audit_detail is 'Whom it was about, as they were called then, and what of their profile.

{ name?: text | null, field?: text, before?: text | null, after?: text | null }';

alter table public.admin_audit add constraint admin_audit_action_known CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text])));

create domain shapes.profile_field as text
  constraint profile_field_known CHECK ((VALUE = ANY (ARRAY['name'::text, 'handle'::text, 'photo'::text, 'taken_handle'::text])));
comment on domain shapes.profile_field is 'What of a member the committee looks at again: a taken handle is one that another member holds.';

create domain shapes.profile_change as jsonb;
comment on domain shapes.profile_change is 'What a member changed since the committee looked. A `photo` is an address.

{
  id: uuid,
  member: person,
  applicationId: uuid | null,
  field: profile_field,
  before: text | null,
  after: text | null,
  changedAt: timestamp
}';

create domain shapes.profile_change_page as jsonb;
comment on domain shapes.profile_change_page is 'A page of changes, newest first.

{ changes: profile_change[], total: int }';

create table private.handles (
  handle_key text not null,
  user_id uuid not null,
  changed_at timestamp with time zone,
  released_at timestamp with time zone
);
alter table private.handles enable row level security;

revoke all on table private.handles from public, anon, authenticated, service_role;

alter table private.handles add constraint handles_pkey PRIMARY KEY (handle_key);

CREATE INDEX handles_of_member ON private.handles USING btree (user_id);

CREATE OR REPLACE FUNCTION private.handle_key(handle text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select nullif(private.fold(ltrim(translate(
    regexp_replace(
      lower(translate(normalize(handle, NFKD),
        'АВЕЅІЈКМНОРСТУХҮԌԚԜӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
        'abesijkmhopctyxygqwlabezhikmnoptyx')),
      '[\s\u0300-\u036f\u00ad\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g'),
    'авеѕіјкмнорстухүһԁԍԛԝӏєաոօսցαβεικνορτυχγɑɡıℓ',
    'abesijkmhopctyxyhdgqwleanouqaveikvoptuxyagil'), '@')), '')
$function$;

revoke all on function private.handle_key(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.member_with_handle(handle text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select h.user_id from private.handles h where h.handle_key = private.handle_key(handle) and h.released_at is null
$function$;

revoke all on function private.member_with_handle(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.claim_handle(member uuid, handle text, changed timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.handles as h (handle_key, user_id, changed_at) values (private.handle_key(handle), member, changed)
  on conflict (handle_key) do update set user_id = excluded.user_id, changed_at = excluded.changed_at, released_at = null
  where h.user_id = excluded.user_id or h.released_at < now() - interval '90 days';
  return found;
end $function$;

revoke all on function private.claim_handle(uuid,text,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.follow_handle()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := private.handle_key(new.ig_handle);
  held text;
  changed timestamptz;
begin
  if tg_op = 'INSERT' then
    if wanted is not null and not private.claim_handle(new.user_id, new.ig_handle, null) then
      perform private.flag_change(new.user_id, 'taken_handle', new.ig_handle, null);
      new.ig_handle := null;
    end if;
    return new;
  end if;
  held := private.handle_key(old.ig_handle);
  if wanted is not distinct from held then
    return new;
  end if;
  if wanted is not null then
    select max(h.changed_at) into changed from private.handles h where h.user_id = new.user_id;
    if new.user_id = (select auth.uid()) and changed > now() - interval '14 days'
      and not exists (select from private.handles h where h.handle_key = wanted and h.user_id = new.user_id) then
      perform private.fail(409, 'handle_cooling', 'You can change your handle again on ' || to_char(changed + interval '14 days', 'FMDD FMMonth') || '.');
    end if;
    if not private.claim_handle(new.user_id, new.ig_handle, now()) then
      perform private.fail(409, 'handle_taken', 'This handle belongs to another member.');
    end if;
  end if;
  update private.handles h set released_at = now() where h.user_id = new.user_id and h.handle_key <> coalesce(wanted, '') and h.released_at is null;
  return new;
end $function$;

revoke all on function private.follow_handle() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_hold_handles BEFORE INSERT OR UPDATE OF ig_handle ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.follow_handle();

CREATE OR REPLACE FUNCTION private.release_handles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.handles h set released_at = now() where h.user_id = old.user_id and h.released_at is null;
  return null;
end $function$;

revoke all on function private.release_handles() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_give_up_handles AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.release_handles();

create table private.profile_changes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  field text not null,
  before text,
  after text,
  changed_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone
);
alter table private.profile_changes enable row level security;

revoke all on table private.profile_changes from public, anon, authenticated, service_role;

alter table private.profile_changes add constraint profile_changes_pkey PRIMARY KEY (id);

alter table private.profile_changes add constraint profile_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

alter table private.profile_changes add constraint profile_changes_field_known CHECK ((field = ANY (ARRAY['name'::text, 'handle'::text, 'photo'::text, 'taken_handle'::text])));

CREATE UNIQUE INDEX profile_changes_open ON private.profile_changes USING btree (user_id, field) WHERE (settled_at IS NULL);

CREATE INDEX profile_changes_of_member ON private.profile_changes USING btree (user_id);

CREATE INDEX profile_changes_newest ON private.profile_changes USING btree (changed_at DESC, id) WHERE (settled_at IS NULL);

CREATE OR REPLACE FUNCTION private.flag_change(member uuid, what text, was text, becomes text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if was is not distinct from becomes then
    return;
  end if;
  insert into private.profile_changes as c (user_id, field, before, after)
  values (member, what, was, becomes)
  on conflict (user_id, field) where settled_at is null do update set after = excluded.after, changed_at = now();
  delete from private.profile_changes c
  where c.user_id = member and c.field = what and c.settled_at is null and c.before is not distinct from c.after;
end $function$;

revoke all on function private.flag_change(uuid,text,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.flag_profile_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.user_id = (select auth.uid()) then
    perform private.flag_change(new.user_id, 'name', coalesce(old.display_name, old.name), coalesce(new.display_name, new.name));
    perform private.flag_change(new.user_id, 'handle', old.ig_handle, new.ig_handle);
    perform private.flag_change(new.user_id, 'photo', old.photos[1], new.photos[1]);
  end if;
  return null;
end $function$;

revoke all on function private.flag_profile_changes() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_changes_are_flagged AFTER UPDATE OF display_name, name, ig_handle, photos ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.flag_profile_changes();

CREATE OR REPLACE FUNCTION private.with_first_photo(photos text[], first text, instead_of text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (array_remove(array[first], null) || array_remove(array_remove(photos, first), instead_of))[:5]
$function$;

revoke all on function private.with_first_photo(text[],text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.changed_profiles(page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.profile_change_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_a_page int := least(greatest(coalesce(changed_profiles.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(changed_profiles.page, 1), 1)::bigint - 1) * rows_a_page;
  changes jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'field', c.field, 'before', c.before, 'after', c.after, 'changedAt', c.changed_at, 'applicationId', p.application_id,
    'member', jsonb_build_object('id', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'avatarUrl', p.avatar_url)
  ) order by c.changed_at desc, c.id), '[]') into changes
  from (
    select f.* from private.profile_changes f where f.settled_at is null order by f.changed_at desc, f.id offset skipped limit rows_a_page
  ) c
  join public.profiles p on p.user_id = c.user_id;
  return jsonb_build_object(
    'changes', changes,
    'total', (select count(*) from private.profile_changes f where f.settled_at is null)
  );
end $function$;
comment on function public.changed_profiles(integer,integer) is 'What members changed since they were approved and nobody on the committee has looked at, newest
first. `page` starts at 1, `page_size` is 1 to 100.';

revoke all on function public.changed_profiles(integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.changed_profiles(integer,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.settle_profile_change(change uuid, restore boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  flagged private.profile_changes;
begin
  select * into flagged from private.profile_changes c where c.id = settle_profile_change.change and c.settled_at is null for update;
  if not found then
    perform private.fail(404, 'change_not_found', 'Somebody on the committee has looked at this already.');
  end if;
  insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
  select admin, case when settle_profile_change.restore then 'restore_profile' else 'keep_profile' end, u.email, p.application_id,
    jsonb_build_object('name', coalesce(p.display_name, p.name), 'field', flagged.field, 'before', flagged.before, 'after', flagged.after)
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = flagged.user_id;
  if settle_profile_change.restore then
    update public.profiles p
    set display_name = case flagged.field when 'name' then flagged.before else p.display_name end,
      name = case flagged.field when 'name' then flagged.before else p.name end,
      ig_handle = case when flagged.field in ('handle', 'taken_handle') then flagged.before else p.ig_handle end,
      photos = case flagged.field when 'photo' then private.with_first_photo(p.photos, flagged.before, flagged.after) else p.photos end
    where p.user_id = flagged.user_id;
  end if;
  update private.profile_changes c set settled_at = now() where c.id = flagged.id;
end $function$;
comment on function public.settle_profile_change(uuid,boolean) is 'Keeps what a member changed, or puts back what was there before.';

revoke all on function public.settle_profile_change(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.settle_profile_change(uuid,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.request_endorsements(recipients text[])
 RETURNS shapes.sent_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  recipient text;
  asked uuid;
  made public.endorsement_requests;
  answers jsonb := '[]';
begin
  -- One member's requests are counted one after the other: two at once can't pass the limit together (tests: server/database/people-races.test.ts).
  perform from public.profiles p where p.user_id = me for no key update;
  foreach recipient in array coalesce(request_endorsements.recipients, '{}') loop
    recipient := lower(btrim(coalesce(recipient, '')));
    asked := null;
    if recipient ~ '^@\S+$' then
      select p.user_id into asked from public.profiles p
      where p.user_id = private.member_with_handle(recipient) and p.status = 'active'
        and p.user_id <> me and p.user_id <> all (private.blocked_member_ids());
      if asked is null then
        perform private.fail(404, 'recipient_unknown', 'There is no member ' || recipient || '.');
      end if;
    elsif recipient !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(recipient) > 254 then
      perform private.fail(422, 'invalid_recipient', 'Please enter an email or @handle');
    elsif recipient = (select u.email from auth.users u where u.id = me) then
      perform private.fail(422, 'self', 'This is your own address.');
    end if;
    if (select count(*) from public.endorsement_requests r where r.requester_id = me and r.status = 'open') >= 3 then
      perform private.fail(409, 'too_many_requests', 'Maximum 3 endorsement requests allowed');
    end if;
    if exists (
      select from public.endorsement_requests r
      where r.requester_id = me and (r.recipient_id = asked or r.recipient_email = recipient)
        -- Who declined is left in peace; who got a mail gets no second one for a month.
        and (r.status in ('open', 'declined') or (r.recipient_email is not null and r.created_at > now() - interval '30 days'))
    ) then
      perform private.fail(409, 'already_requested', 'You have asked them already.');
    end if;
    insert into public.endorsement_requests (requester_id, recipient_id, recipient_email)
    values (me, asked, case when asked is null then recipient end)
    returning * into made;
    perform private.announce_endorsement_request(made.id);
    answers := answers || private.sent_request_json(made);
  end loop;
  return answers;
end $function$;

CREATE OR REPLACE FUNCTION private.member_named(words text, besides uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := private.fold(regexp_replace(words, '\s+', ' ', 'g'));
  matches uuid[];
begin
  if coalesce(wanted, '') = '' then
    return null;
  end if;
  matches := array(
    select p.user_id from public.profiles p
    where p.status = 'active' and p.user_id <> besides and private.fold(coalesce(p.display_name, p.name)) = wanted
    union
    select p.user_id from public.profiles p
    where p.status = 'active' and p.user_id <> besides and p.user_id = private.member_with_handle(words)
    limit 2
  );
  return case when cardinality(matches) = 1 then matches[1] end;
end $function$;

-- Clubs that are there already: a handle is its oldest holder's. The others keep it, and the committee looks at them.
insert into private.handles (handle_key, user_id)
select distinct on (private.handle_key(p.ig_handle)) private.handle_key(p.ig_handle), p.user_id
from public.profiles p where private.handle_key(p.ig_handle) is not null
order by private.handle_key(p.ig_handle), p.created_at, p.user_id;

insert into private.profile_changes (user_id, field, after)
select p.user_id, 'taken_handle', p.ig_handle
from public.profiles p join private.handles h on h.handle_key = private.handle_key(p.ig_handle) and h.user_id <> p.user_id;

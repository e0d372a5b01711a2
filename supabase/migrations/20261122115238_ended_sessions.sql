-- Written by `npm run db:diff -- ended_sessions` from supabase/schemas.

create table private.ended_sessions (
  id uuid not null,
  ended_at timestamp with time zone default now() not null
);
alter table private.ended_sessions enable row level security;

revoke all on table private.ended_sessions from public, anon, authenticated, service_role;

alter table private.ended_sessions add constraint ended_sessions_pkey PRIMARY KEY (id);

CREATE INDEX ended_sessions_by_age ON private.ended_sessions USING btree (ended_at);

CREATE OR REPLACE FUNCTION private.remember_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Given an end that lies ahead, it goes on until then. The minute is for clocks that differ.
  if tg_op = 'UPDATE' and (new.not_after is null or new.not_after > now() + interval '1 minute') then
    return null;
  end if;
  insert into private.ended_sessions (id) values (old.id) on conflict do nothing;
  perform pg_notify('ended_sessions', old.id::text);
  -- No access token lives longer than a week.
  delete from private.ended_sessions e where e.id in (
    select o.id from private.ended_sessions o where o.ended_at < now() - interval '8 days' limit 100 for update skip locked
  );
  return null;
end $function$;

revoke all on function private.remember_ended_session() from public, anon, authenticated, service_role;

CREATE TRIGGER sessions_end AFTER DELETE OR UPDATE OF not_after ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.remember_ended_session();

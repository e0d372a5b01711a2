-- The ground the other files stand on: the private schema, deny-by-default grants, and the one way procedures raise errors.
-- It makes nothing of the platform's (roles, auth, storage, realtime): a hosted project has those already.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
revoke all on schema private from public;
-- Policies call private helpers with the reader's rights; nothing in this schema is exposed by the API.
grant usage on schema private to anon, authenticated, service_role;

-- Nothing is callable or readable until a file grants it beside the object.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;
alter default privileges in schema private revoke execute on functions from public, anon, authenticated;

-- Raises a coded error: `PT` + HTTP status as the state, the stable code in the hint. Screens and tests switch on the code.
create function private.fail(status int, code text, message text) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = message, hint = code;
end $$;
grant execute on function private.fail(int, text, text) to anon, authenticated, service_role;

-- The same with what a screen needs to ask on: a document, in the error's details.
create function private.fail(status int, code text, message text, about jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = message, hint = code, detail = about::text;
end $$;
grant execute on function private.fail(int, text, text, jsonb) to anon, authenticated, service_role;

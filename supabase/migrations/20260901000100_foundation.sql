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

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Every item of a list is a web address of a sane length.
create function private.are_urls(links text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(link is not null and link ~* '^https?://[^\s/?#]+([/?#]\S*)?$' and length(link) <= 2048), true)
  from unnest(links) as link
$$;

-- Every item of a list is non-blank and at most `longest` characters.
create function private.are_labels(labels text[], longest int) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(label is not null and btrim(label) <> '' and length(label) <= longest), true) from unnest(labels) as label
$$;

-- Text as people compare it: without case, accents and outer blanks.
-- Bound when made (no search path can change what it calls) and so simple that the planner inlines it: it runs for every row of a search.
create function private.fold(words text) returns text
language sql immutable strict parallel safe
return translate(
    lower(btrim(words)),
    'áàâäãåāăąćčçďđéèêëēėęěğíìîïīįıłńňñóòôöõøōőřśšşșťțúùûüūůűųýÿźžż',
    'aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorssssttuuuuuuuuyyzzz'
  );

-- Text meant for one line: outer blanks go, inner ones become one space; what can't be seen or turns the writing of a whole line
-- around goes too (what joins letters and emoji stays).
create function private.one_line(words text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(
    regexp_replace(words, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
    '[\s\u00a0\u2000-\u200a\u2028\u2029\u202f\u3000]+', ' ', 'g'
  ));

-- Whether anything of a text can be seen: blanks of every width, joiners and marks of direction alone say nothing.
create function private.says_something(words text) returns boolean
language sql immutable parallel safe
return coalesce(words ~ '[^\s\u0001-\u001f\u007f-\u00a0\u00ad\u115f\u1160\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\u3164\ufeff]', false);

-- Text as itself inside a LIKE pattern.
create function private.like_literal(words text) returns text
language sql immutable strict parallel safe
return regexp_replace(words, '([\\%_])', '\\\1', 'g');

-- Whether the caller is a member in good standing. Every policy asks this, so a disabled member's token reads and writes nothing
-- (tests: 11-disabled). Late-bound: profiles are made in a later file.
create function private.is_active_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status = 'active');
end $$;

-- Whether the caller is an admin. An admin may have no profile; a disabled one is no admin any more.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admins a where a.user_id = (select auth.uid()))
    and not exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status <> 'active');
end $$;

-- The caller's id, for procedures only members may call.
create function private.require_member() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    perform private.fail(403, 'not_a_member', 'Only active members can do this.');
  end if;
  return (select auth.uid());
end $$;

-- The caller's id, for procedures only admins may call.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.fail(403, 'not_an_admin', 'Admin privileges are needed.');
  end if;
  return (select auth.uid());
end $$;

grant execute on function private.fold(text), private.one_line(text), private.says_something(text), private.like_literal(text),
  private.is_active_member(), private.is_admin(), private.require_member(), private.require_admin() to anon, authenticated, service_role;
grant execute on function private.are_urls(text[]), private.are_labels(text[], int) to anon, authenticated, service_role;

-- How an industry is written for people; null for one the club does not know. Stored lower-cased, without separators.
create function private.industry_label(industry text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case regexp_replace(lower(btrim(industry)), '[\s_-]', '', 'g')
    when 'nightlife' then 'Nightlife' when 'fashion' then 'Fashion' when 'tech' then 'Tech' when 'finance' then 'Finance'
    when 'music' then 'Music' when 'film' then 'Film' when 'art' then 'Art' when 'sports' then 'Sports'
    when 'travel' then 'Travel' when 'media' then 'Media' when 'hospitality' then 'Hospitality' when 'design' then 'Design'
    when 'realestate' then 'RealEstate' when 'wellness' then 'Wellness' when 'lifestyle' then 'Lifestyle'
    when 'entertainment' then 'Entertainment' when 'business' then 'Business' when 'fitness' then 'Fitness'
    when 'consulting' then 'Consulting' when 'retail' then 'Retail' when 'food' then 'Food' when 'beauty' then 'Beauty'
    when 'legal' then 'Legal' when 'education' then 'Education'
  end
$$;

-- The key an industry is stored under.
create function private.industry_key(industry text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(private.industry_label(industry))
$$;

-- The badge of a member whose strongest industry this is.
create function private.industry_badge(industry text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case private.industry_key(industry)
    when 'fashion' then 'Founder' when 'business' then 'Connector' when 'nightlife' then 'Insider'
    when 'entertainment' then 'Curator' when 'tech' then 'Visionary' when 'fitness' then 'Influencer'
    when 'finance' then 'Rainmaker' when 'art' then 'Curator' when 'media' then 'Tastemaker'
    when 'realestate' then 'Broker' when 'consulting' then 'Strategist' when 'retail' then 'Maven'
    when 'sports' then 'Champion' when 'travel' then 'Explorer' when 'food' then 'Connoisseur'
    when 'beauty' then 'Trendsetter' when 'legal' then 'Advocate' when 'education' then 'Mentor'
    else 'Connector'
  end
$$;
grant execute on function private.industry_label(text), private.industry_key(text), private.industry_badge(text)
  to anon, authenticated, service_role;

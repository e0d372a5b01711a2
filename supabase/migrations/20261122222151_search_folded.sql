-- Written by `npm run db:diff -- search_folded` from supabase/schemas.
drop function private.relevance(text,text);
drop function private.match_score(text,text);
drop function private.search_patterns(text);

CREATE OR REPLACE FUNCTION private.fold_vanishing()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '[''`‘’‛′ʹʻʼʽʾʿꞌ·‧\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+'::text;
comment on function private.fold_vanishing() is 'What a decomposed text loses: accents and marks (vowel signs stay), apostrophes of every kind, what can''t be seen.';

revoke all on function private.fold_vanishing() from public, anon, authenticated, service_role;
grant execute on function private.fold_vanishing() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.fold_breaks()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u2212\u3000\u3001\u30fb"&()+,/:;!?|{}<>«»“”„\[\]-]+'::text;
comment on function private.fold_breaks() is 'What parts words: blanks of every width, dashes, commas and their like.';

revoke all on function private.fold_breaks() from public, anon, authenticated, service_role;
grant execute on function private.fold_breaks() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.fold_letters()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 'ØøĐđŁłĦħŦŧıÐðƏəĸŊŋȷƁɓƊɗƐɛƑƒƓɠƗɨƘƙƝɲƆɔƤƥƬƭƲʋƳƴƵƶƉɖÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҒҖҚҢҮҰҲҶҺӘӨҠҘҪҐґԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿىیکة'::text;
comment on function private.fold_letters() is 'Letters that no decomposition makes plain, and capitals beyond ASCII.';

revoke all on function private.fold_letters() from public, anon, authenticated, service_role;
grant execute on function private.fold_letters() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.fold_plain()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 'ooddllhhttiddeeknnjbbddeeffggiikknnooppttvvyyzzddæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџғҗқңүұҳҷһәөҡҙҫггաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿييكه'::text;
comment on function private.fold_plain() is 'What each of `foldLetters` becomes.';

revoke all on function private.fold_plain() from public, anon, authenticated, service_role;
grant execute on function private.fold_plain() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.fold(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(words) = length(words)) THEN btrim(regexp_replace(lower((translate(words, '''`'::text, ''::text) COLLATE "C")), private.fold_breaks(), ' '::text, 'g'::text)) ELSE btrim(regexp_replace(NORMALIZE(replace(replace(replace(replace(translate(lower((regexp_replace(NORMALIZE(translate(words, '´｀'::text, ''::text), NFKD), private.fold_vanishing(), ''::text, 'g'::text) COLLATE "C")), private.fold_letters(), private.fold_plain()), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC), private.fold_breaks(), ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION private.search_line(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (' '::text || COALESCE(ltrim(private.fold(words), '@'::text), ''::text));

revoke all on function private.search_line(text) from public, anon, authenticated, service_role;
grant execute on function private.search_line(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.search_words(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (array_remove(string_to_array(replace((' '::text || "left"(private.fold("left"(query, 200)), 80)), ' @'::text, ' '::text), ' '::text), ''::text))[1:8];

revoke all on function private.search_words(text) from public, anon, authenticated, service_role;
grant execute on function private.search_words(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.search_patterns(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(((CASE WHEN ((length(w.word) < 3) AND (w.word !~ '[\u2e80-\U0010ffff]'::text)) THEN '% '::text ELSE '%'::text END || private.like_literal(w.word)) || '%'::text) ORDER BY (length(w.word)) DESC, w.place) AS array_agg FROM unnest(search_patterns.words) WITH ORDINALITY w(word, place));

revoke all on function private.search_patterns(text[]) from public, anon, authenticated, service_role;
grant execute on function private.search_patterns(text[]) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.fits_patterns(search_text text, patterns text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((search_text ~~ (patterns)[1]) AND (search_text ~~ COALESCE((patterns)[2], (patterns)[1])) AND (search_text ~~ COALESCE((patterns)[3], (patterns)[1])) AND (((patterns)[4] IS NULL) OR (search_text ~~ ALL (patterns))));

revoke all on function private.fits_patterns(text,text[]) from public, anon, authenticated, service_role;
grant execute on function private.fits_patterns(text,text[]) to anon, authenticated, service_role;

alter table public.applications drop column search_text;
alter table public.applications add column search_text text generated always as (
    private.search_line(name) || E'\n' || private.search_line(instagram) || E'\n ' || replace(private.fold(name), ' ', '')
    || E'\n' || private.search_line(city) || E'\n' || private.search_line(email) || private.search_line(split_part(email, '@', 2))
  ) stored;
create index applications_searched on public.applications using gin (search_text extensions.gin_trgm_ops);

CREATE OR REPLACE FUNCTION private.console_patterns(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (private.fold("left"(query, 200)) ~ '[0-9a-z\u00aa-\U0010ffff]'::text) THEN private.search_patterns(private.search_words(query)) ELSE NULL::text[] END;

revoke all on function private.console_patterns(text) from public, anon, authenticated, service_role;

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
      where private.fits_patterns(a.search_text, patterns) and a.status <> 'aside'
      group by a.status
    ) c;
  end if;
  return '{"pending": 0, "approved": 0, "rejected": 0}'::jsonb || coalesce(counts, '{}');
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
end $function$;
comment on function public.search_applications(text,text,text,integer,integer) is 'A page of applications, each with the member it made. `status` is `pending`,
`approved`, `rejected` or null for all. `query` finds name, e-mail, city and handle by all of its words, in any order, without
accents: three letters or digits anywhere, fewer where a word begins; what holds neither is no search. `sort` is `newest`, `oldest` or `name`. `page` starts at 1, `page_size` is 1 to 100.';

alter table public.profiles drop column search_text;
alter table public.profiles add column search_text text generated always as (
    private.search_line(coalesce(display_name, name)) || E'\n' || private.search_line(ig_handle) || E'\n ' || coalesce(replace(private.fold(coalesce(display_name, name)), ' ', ''), '')
    || E'\n' || private.search_line(city) || E'\n' || private.search_line(coalesce(nullif(bio, ''), short_bio))
  ) stored;
create index profiles_searched on public.profiles using gin (search_text extensions.gin_trgm_ops) where discoverable;

-- What was kept under the old folding is kept under the new one.
reindex index public.profiles_discovered_by_city;
reindex index public.profiles_by_name;
delete from private.city_counts;
insert into private.city_counts (city_key, city, members)
  select private.fold(p.city), min(p.city), count(*) from public.profiles p where p.status = 'active' and p.city is not null group by 1;

CREATE OR REPLACE FUNCTION private.handle_key(handle text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select nullif(ltrim(translate(
    regexp_replace(
      lower(translate(normalize(handle, NFKD),
        'АВЕЅІЈКМНОРСТУХҮԌԚԜӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
        'abesijkmhopctyxygqwlabezhikmnoptyx')),
      '[\s\u0300-\u036f\u00ad\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g'),
    'авеѕіјкмнорстухүһԁԍԛԝӏєաոօսցαβεικνορτυχγɑɡıℓđłø',
    'abesijkmhopctyxyhdgqwleanouqaveikvoptuxyagildlo'), '@'), '')
$function$;

CREATE OR REPLACE FUNCTION private.match_score(line text, phrase text, starts text[], within text[])
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (line = (' '::text || phrase)) THEN 100 WHEN starts_with(line, (' '::text || phrase)) THEN 90 WHEN (strpos(line, phrase) > 0) THEN 80 WHEN (line ~~ ALL (starts)) THEN 70 WHEN (line ~~ ALL (within)) THEN 60 ELSE 0 END;

revoke all on function private.match_score(text,text,text[],text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.relevance(search_text text, words text[])
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  phrase text := array_to_string(words, ' ');
  lines text[] := string_to_array(search_text, E'\n');
  starts text[];
  within text[];
  best numeric := 0;
begin
  select array_agg('% ' || private.like_literal(w) || '%'), array_agg('%' || private.like_literal(w) || '%') into starts, within from unnest(words) w;
  for place in 1..cardinality(lines) loop
    if place <> 3 then
      best := greatest(best, private.match_score(lines[place], phrase, starts, within) * case when place = 1 then 1.5 else 1 end);
    elsif starts_with(lines[place], ' ' || phrase) then
      best := greatest(best, 105);
    end if;
  end loop;
  if best = 0 then
    lines[3] := null;
    best := case when array_to_string(lines, E'\n') like all (within) then 55 else 0 end;
  end if;
  return best;
end $function$;

revoke all on function private.relevance(text,text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.scattered_score(search_text text, phrase text)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  lines text[] := string_to_array(search_text, E'\n');
  letters text[] := regexp_split_to_array(replace(phrase, ' ', ''), '');
  line int;
  found_at int;
  started int;
  reached int;
  best numeric := 0;
begin
  foreach line in array array[1, 2, 4] loop
    reached := 0;
    started := null;
    for letter in 1..cardinality(letters) loop
      found_at := strpos(substr(lines[line], reached + 1), letters[letter]);
      exit when coalesce(found_at, 0) = 0;
      reached := reached + found_at;
      started := coalesce(started, reached);
    end loop;
    if found_at > 0 then
      best := greatest(best, round(50.0 * cardinality(letters) / (reached - started + 1), 2) * case when line = 1 then 1.5 else 1 end);
    end if;
  end loop;
  return best;
end $function$;

revoke all on function private.scattered_score(text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.who_of(search_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((split_part(search_text, '
'::text, 1) || '
'::text) || split_part(search_text, '
'::text, 2)) || '
'::text) || split_part(search_text, '
'::text, 3));

revoke all on function private.who_of(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.scattered_pattern(phrase text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (count(*) >= 3) THEN string_agg(regexp_replace(l.letter, '([^[:alnum:]])'::text, '\\\1'::text), '[^\n]*'::text ORDER BY l.place) ELSE NULL::text END AS "case" FROM regexp_split_to_table(replace(scattered_pattern.phrase, ' '::text, ''::text), ''::text) WITH ORDINALITY l(letter, place));

revoke all on function private.scattered_pattern(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.find_members(query text, most integer)
 RETURNS TABLE(user_id uuid, relevance numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  hidden uuid[] := private.blocked_member_ids() || me;
  words text[] := private.search_words(find_members.query);
  phrase text := array_to_string(words, ' ');
  patterns text[] := private.search_patterns(words);
  scattered text := private.scattered_pattern(phrase);
  candidates uuid[];
begin
  if patterns is null then
    return;
  end if;
  candidates := array(
    select p.user_id from public.profiles p
    where private.fold(coalesce(p.display_name, p.name)) = phrase and p.status = 'active' and p.discoverable limit 200
  ) || array(
    select p.user_id from public.profiles p where p.discoverable and p.search_text like ' ' || private.like_literal(phrase) || '%' limit 500
  ) || array(
    select p.user_id from public.profiles p where p.discoverable and private.fits_patterns(p.search_text, patterns) limit 1000
  );
  return query
  select hit.user_id, hit.relevance from (
    select p.user_id, private.relevance(p.search_text, words) as relevance, p.score
    from (select distinct c.id from unnest(candidates) as c (id)) one
    join public.profiles p on p.user_id = one.id
    where p.user_id <> all (hidden)
  ) hit
  where hit.relevance > 10
  order by hit.relevance desc, hit.score desc, hit.user_id
  limit most;
  if found or scattered is null then
    return;
  end if;
  return query
  select hit.user_id, hit.relevance from (
    select near.*, max(near.relevance) over () as closest from (
      select f.user_id, f.score, private.scattered_score(f.search_text, phrase) as relevance
      from (
        select p.user_id, p.score, p.search_text from public.profiles p
        where p.discoverable and p.user_id <> all (hidden) order by p.score desc, p.user_id limit 2000
      ) f
      where f.search_text ~ scattered
    ) near
  ) hit
  where hit.relevance > 10 and hit.relevance >= hit.closest / 2
  order by hit.relevance desc, hit.score desc, hit.user_id
  limit most;
end $function$;

CREATE OR REPLACE FUNCTION private.find_friends(friends_of uuid, query text, most integer)
 RETURNS TABLE(user_id uuid, relevance numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  words text[] := private.search_words(find_friends.query);
  phrase text := array_to_string(words, ' ');
  patterns text[] := private.search_patterns(words);
  scattered text := private.scattered_pattern(phrase);
begin
  return query
  with friends as materialized (
    select p.user_id, p.score, private.who_of(p.search_text) as who
    from public.profiles p
    where p.user_id = any (private.friend_ids(find_friends.friends_of)) and p.user_id <> me and p.status = 'active'
  ), literal as materialized (
    select f.user_id, f.score, private.relevance(f.who, words) as relevance from friends f where private.fits_patterns(f.who, patterns)
  ), hits as (
    select l.* from literal l where l.relevance > 10
    union all
    select near.user_id, near.score, near.relevance from (
      select f.user_id, f.score, private.scattered_score(f.who, phrase) as relevance, max(private.scattered_score(f.who, phrase)) over () as closest
      from friends f where f.who ~ scattered and not exists (select from literal l where l.relevance > 10)
    ) near
    where near.relevance > 10 and near.relevance >= near.closest / 2
  )
  select h.user_id, h.relevance from hits h
  order by h.relevance desc, h.score desc, h.user_id
  limit most;
end $function$;

revoke all on function private.find_friends(uuid,text,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_members(query text, friends_of uuid DEFAULT NULL::uuid, max_results integer DEFAULT 10)
 RETURNS shapes.found_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  most int := least(greatest(coalesce(search_members.max_results, 10), 1), 50);
  hits jsonb;
begin
  if search_members.friends_of is not null and search_members.friends_of <> all (private.my_friend_ids()) then
    perform private.fail(403, 'not_friends', 'Only friends may look through a member''s friends.');
  end if;
  if search_members.friends_of is null then
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance)), '[]') into hits
    from private.find_members(search_members.query, most) h;
  else
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance)), '[]') into hits
    from private.find_friends(search_members.friends_of, search_members.query, most) h;
  end if;
  return (
    select coalesce(jsonb_agg(c.card || jsonb_build_object(
      'relevance', h.relevance,
      'mayAsk', case when search_members.friends_of is not null then private.takes_introductions_by(h.id, search_members.friends_of) end
    ) order by h.relevance desc, h.place), '[]')
    from rows from (jsonb_to_recordset(hits) as (id uuid, relevance numeric)) with ordinality as h (id, relevance, place)
    join private.member_cards(array(select e.id from jsonb_to_recordset(hits) as e (id uuid))) c on c.user_id = h.id
  );
end $function$;
comment on function public.search_members(text,uuid,integer) is 'Members a query finds, best first: among all who may be discovered, or (with `friends_of`,
a user id) among the friends of that friend, by name or Instagram handle. Accents, marks and apostrophes don''t matter, nor does the order of
words; letters with others between them find only where nothing better does. `max_results` is 1 to 50.';

CREATE OR REPLACE FUNCTION public.discover(city text DEFAULT NULL::text, industries text[] DEFAULT NULL::text[], mutuals_only boolean DEFAULT false, query text DEFAULT NULL::text, close_by boolean DEFAULT false, after text DEFAULT NULL::text, page_size integer DEFAULT 20)
 RETURNS shapes.discover_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := case when discover.close_by then 3 else least(greatest(coalesce(discover.page_size, 20), 1), 50) end;
  wanted text := nullif(private.fold(left(discover.query, 200)), '');
  city_key text := nullif(private.fold(discover.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  with_mutuals uuid[];
  -- A page is known by the score and id it ended with; a page of a search by its number.
  last_score int := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 1)::int end;
  last_id uuid := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 2)::uuid end;
  skipped int := case when discover.after ~ '^\d{1,4}$' then discover.after::int else 0 end;
  page uuid[];
  next_cursor text;
begin
  if discover.mutuals_only then
    with_mutuals := array(select n.user_id from private.members_near_me() n);
  end if;
  if wanted is not null then
    page := array(
      select h.user_id from private.find_members(discover.query, 1000) with ordinality as h (user_id, relevance, place)
      join public.profiles p on p.user_id = h.user_id
      where (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by h.place offset skipped limit rows_a_page + 1
    );
  elsif discover.close_by then
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and private.fold(p.city) = (select private.fold(own.city) from public.profiles own where own.user_id = me)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3
    );
    page := page || array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden || page)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3 - cardinality(page)
    );
  elsif with_mutuals is not null then
    page := array(
      select p.user_id from unnest(with_mutuals) as near (id) join public.profiles p on p.user_id = near.id
      where p.discoverable and p.user_id <> all (hidden)
        and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (last_id is null or p.score < last_score or (p.score = last_score and p.user_id > last_id))
      order by p.score desc, p.user_id limit rows_a_page + 1
    );
  else
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
      order by p.score desc, p.user_id limit rows_a_page + 1
    );
  end if;
  if cardinality(page) > rows_a_page then
    page := page[1:rows_a_page];
    next_cursor := case when wanted is not null then (skipped + rows_a_page)::text
      else (select p.score || ':' || p.user_id from public.profiles p where p.user_id = page[rows_a_page]) end;
  end if;
  return jsonb_build_object(
    'profiles', private.card_list(page),
    'cities', case when discover.after is null then private.discover_cities() else '[]' end,
    'nextCursor', next_cursor
  );
end $function$;

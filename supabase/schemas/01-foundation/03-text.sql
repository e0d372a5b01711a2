-- Text and lists as the club compares, tidies and bounds them. Knows no table.

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Every item of a list is a web address of a sane length.
create function private.are_urls(links text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(link is not null and link ~* '^https?://[^\s/?#]+([/?#]\S*)?$' and length(link) <= private.longest_link()), true)
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

grant execute on function private.fold(text), private.one_line(text), private.says_something(text), private.like_literal(text),
  private.are_urls(text[]), private.are_labels(text[], int) to anon, authenticated, service_role;

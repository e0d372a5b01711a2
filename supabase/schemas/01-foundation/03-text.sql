-- Text and lists as the club compares, searches, tidies and bounds them. Knows no table.

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

-- What fold reads, once for the database and the browser: `npm run gen:types` prints these patterns and letters into types/letters.ts.
-- The same words try both (tests: 13-search, web/shared/people/fold.test.ts).

create function private.fold_vanishing() returns text language sql immutable parallel safe
return '[''`‘’‛′ʹʻʼʽʾʿꞌ·‧\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+';
comment on function private.fold_vanishing is $$What a decomposed text loses: accents and marks (vowel signs stay), apostrophes of every kind, what can't be seen.$$;

create function private.fold_breaks() returns text language sql immutable parallel safe
return '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u2212\u3000\u3001\u30fb"&()+,/:;!?|{}<>«»“”„\[\]-]+';
comment on function private.fold_breaks is $$What parts words: blanks of every width, dashes, commas and their like.$$;

create function private.fold_letters() returns text language sql immutable parallel safe
return 'ØøĐđŁłĦħŦŧıÐðƏəĸŊŋȷƁɓƊɗƐɛƑƒƓɠƗɨƘƙƝɲƆɔƤƥƬƭƲʋƳƴƵƶƉɖÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҒҖҚҢҮҰҲҶҺӘӨҠҘҪҐґԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿىیکة';
comment on function private.fold_letters is $$Letters that no decomposition makes plain, and capitals beyond ASCII.$$;

create function private.fold_plain() returns text language sql immutable parallel safe
return 'ooddllhhttiddeeknnjbbddeeffggiikknnooppttvvyyzzddæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџғҗқңүұҳҷһәөҡҙҫггաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿييكه';
comment on function private.fold_plain is $$What each of `foldLetters` becomes.$$;

-- Text as people compare it: without case, accents, marks and apostrophes, with one blank between words. The same in every database: neither
-- its language nor its collation says what a small letter is. ASCII takes the short way. Bound when made (no search path can change what it
-- calls) and not strict, so that the planner inlines it: it runs for every row of a list.
create function private.fold(words text) returns text
language sql immutable parallel safe
return case when octet_length(words) = length(words)
  then btrim(regexp_replace(lower(translate(words, '''`', '') collate "C"), private.fold_breaks(), ' ', 'g'))
  else btrim(regexp_replace(
    normalize(
      replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(translate(words, '´｀', ''), nfkd), private.fold_vanishing(), '', 'g') collate "C"),
          private.fold_letters(), private.fold_plain()
        ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc),
    private.fold_breaks(), ' ', 'g'))
end;

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

-- What is searched: a line for each field, folded, each word behind a blank, so that one pattern finds where words begin.
create function private.search_line(words text) returns text
language sql immutable parallel safe
return ' ' || coalesce(ltrim(private.fold(words), '@'), '');

-- The words of a query as they are compared, in the order typed; at most eight of its first eighty characters.
create function private.search_words(query text) returns text[]
language sql immutable parallel safe
return (array_remove(string_to_array(replace(' ' || left(private.fold(left(query, 200)), 80), ' @', ' '), ' '), ''))[1:8];

-- LIKE patterns that a text has to fit, one a word, in any order; the longest first. The index finds three letters anywhere, fewer only where
-- a word begins; a letter of a script without blanks stands for a whole word and is looked for everywhere.
create function private.search_patterns(words text[]) returns text[]
language sql immutable parallel safe
return (
  select array_agg(
    case when length(w.word) < 3 and w.word !~ '[\u2e80-\U0010ffff]' then '% ' else '%' end || private.like_literal(w.word) || '%'
    order by length(w.word) desc, w.place)
  from unnest(words) with ordinality as w (word, place)
);

-- Whether a search text holds all words. Written so that the planner inlines it and the index answers for the three longest: it knows no
-- `like all`.
create function private.fits_patterns(search_text text, patterns text[]) returns boolean
language sql immutable parallel safe
return search_text like patterns[1] and search_text like coalesce(patterns[2], patterns[1]) and search_text like coalesce(patterns[3], patterns[1])
  and (patterns[4] is null or search_text like all (patterns));

grant execute on function private.fold_vanishing(), private.fold_breaks(), private.fold_letters(), private.fold_plain(), private.fold(text),
  private.one_line(text), private.says_something(text), private.like_literal(text), private.search_line(text), private.search_words(text), private.search_patterns(text[]),
  private.fits_patterns(text, text[]), private.are_urls(text[]), private.are_labels(text[], int) to anon, authenticated, service_role;

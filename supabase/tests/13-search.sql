-- Search: its scoring, whom it finds and whom it hides.
begin;

-- What people compare: without case, accents, marks and apostrophes, whatever the blanks and the script.
-- The same words try the browser's own folding (web/shared/people/fold.test.ts).
select tests.expect_equal((select string_agg(private.fold(w), '|' order by place) from unnest(array[
  'Nguyễn Thị  Đào', 'O’Brien', 'O''Brien', 'OʼBrien', 'O´Brien', 'Ζωή ΖΩΗΣ', 'Łukasz', 'Straße ẞ', 'Søren Ærø', 'İstanbul Işık', 'ıI', 'Пётр Алёна',
  'Jean-Luc  Picard ', 'Saint‑Tropez', U&'a\00a0\200bb', U&'e\0301te\0301', 'ﬁsh Ａｂｃ', 'محمّد أحمد', 'שָׁלוֹם', '김철수', 'がぎ', 'Þór', 'Հայկ', 'Mercer, Ava', '50%_\', '🎷 jazz', '  '
  ]) with ordinality as x (w, place)),
  'nguyen thi dao|obrien|obrien|obrien|obrien|ζωη ζωησ|lukasz|strasse ss|soren aero|istanbul isik|ii|петр алена|jean luc picard|saint tropez|a b|ete|fish abc|محمد احمد|שלום|김철수|がぎ|thor|հայկ|mercer ava|50%_\|🎷 jazz|',
  'folded');
select tests.expect(private.fold(null) is null, 'nothing stays nothing');
select tests.expect_equal(private.search_words('  @Ava,  O’Brien '), array['ava', 'obrien'], 'words');
select tests.expect_equal(cardinality(private.search_words(repeat('ab ', 100000))), 8, 'eight words of however many');
select tests.expect_equal(private.search_words(' - '), '{}'::text[], 'no words');
select tests.expect_equal(private.search_patterns(array['o', 'bri%', '李']), array['%bri\%%', '% o%', '%李%'], 'the longest first; few letters where a word begins; a wildcard is a character');

select tests.expect_equal(
  array(select private.relevance(private.search_line(w) || E'\n ana\n' || ' ' || replace(private.fold(w), ' ', '') || E'\n lisbon', private.search_words(q)) from (values
    ('Alice', 'alice'), ('Alice Moreau', 'ALICE'), ('Alice Moreau', 'moreau'), ('Alice Moreau', 'moreau, alice'), ('Alice Moreau', 'reau lic'),
    ('Alice Moreau', 'alicemor'), ('Alice Moreau', 'lisbon'), ('Alice Moreau', 'lisbon alice'), ('Alice', 'xyz'), ('Alice Moreau', 'cemo'), ('', 'q')) as t (w, q)),
  array[150, 135, 120, 105, 90, 105, 100, 55, 0, 0, 0]::numeric[],
  'exact, start, within, words'' starts in any order, within words, without the blank, city, both; nothing, nor across two words');
select tests.expect(private.scattered_score(E' alice moreau\n \n \n ', 'amr') between 10 and 75, 'letters in order score a little');
select tests.expect_equal(private.scattered_score(E' alice moreau\n \n \n ', 'rma'), 0::numeric, 'letters out of order do not');

select tests.become('dave');
select tests.expect_equal(public.search_members('Alice Moreau') -> 0 ->> 'relevance', '150.0', 'the name counts half as much again');
select tests.expect_equal(public.search_members('@carol') -> 0 ->> 'name', 'Carol Lindqvist', 'by handle');
select tests.expect_equal(public.search_members('paris') -> 0 ->> 'city', 'Paris', 'by city');
select tests.expect_equal(public.search_members('SUNSET') -> 0 ->> 'name', 'Gina Rossi', 'by short bio, whatever the case');
select tests.expect_equal(public.search_members('lindkvist') -> 0 ->> 'name', null, 'letters that are not there find nobody');
select tests.expect_equal(public.search_members('crol') -> 0 ->> 'name', 'Carol Lindqvist', 'letters in order find');
select tests.expect_equal(public.search_members('ca') -> 0 ->> 'name', 'Carol Lindqvist', 'two letters are enough');
select tests.expect_equal(public.search_members('%'), '[]'::jsonb, 'a wildcard is a character');
select tests.expect_equal(public.search_members('  '), '[]'::jsonb, 'nothing finds nothing');
select tests.expect_equal(public.search_members('dave'), '[]'::jsonb, 'nobody finds themselves');
select tests.expect_equal(public.search_members('frank'), '[]'::jsonb, 'the disabled are not found');
select tests.become('alice');
select tests.expect(public.search_members('erin')::text not like '%Erin%', 'a blocker is not found by the blocked');
select tests.become('erin');
select tests.expect(public.search_members('alice')::text not like '%Alice%', 'nor the blocked by the blocker');

-- What a member writes when they finish their profile stands in the place of what they applied with, and is what search finds.
select tests.become('gina');
update public.profiles set bio = 'Moonrise only.' where user_id = tests.id('gina');
select tests.become('dave');
select tests.expect_equal(public.search_members('moonrise') -> 0 ->> 'shortBio', 'Moonrise only.', 'the bio, shown and found');
select tests.expect_equal(public.search_members('sunset'), '[]'::jsonb, 'and no longer what it replaced');

-- Hidden from discovery: not in search, nor in discover.
select tests.become('gina');
update public.profiles set discovery_visible = false where user_id = tests.id('gina');
select tests.become('dave');
select tests.expect(public.search_members('gina')::text not like '%Gina%', 'who does not want to be discovered is not found');

-- A friend's friends: for that friend's friends only, by name or handle.
select tests.become('alice');
select tests.expect_equal(jsonb_array_length(public.search_members('ca', tests.id('bob'))), 1, 'alice finds carol among bob''s friends');
select tests.expect_equal(public.search_members('london', tests.id('bob')), '[]'::jsonb, 'not by city');
select tests.expect_equal(public.search_members('erin', tests.id('bob')), '[]'::jsonb, 'not across a block');
select tests.expect_equal(public.search_members('alice', tests.id('bob')), '[]'::jsonb, 'not herself');
select tests.become('dave');
select tests.expect_error('not_friends', $$select public.search_members('ca', tests.id('bob'))$$);

-- Letters with others between them find a friend only where nothing better does.
select tests.become('alice');
select tests.expect_equal(public.search_members('crl', tests.id('bob')) -> 0 ->> 'name', 'Carol Lindqvist', 'letters in order among friends');

-- However a name is written, and in whichever order its words are given: for members, among friends and in the console.
select tests.become_owner();
update public.profiles set display_name = 'Thị Đào Nguyễn', city = 'São Paulo', ig_handle = '@tdn', bio = 'Jazz 🎷 50% of the time' where user_id = tests.id('carol');
update public.profiles set display_name = 'Zoë O’Brien', ig_handle = '@zob', discovery_visible = true where user_id = tests.id('gina');
update public.profiles set display_name = 'Antonia Berg', ig_handle = '@antonia' where user_id = tests.id('ada');
update public.profiles set display_name = 'Nils Ida Alm', ig_handle = '@nia_' where user_id = tests.id('bob');
select tests.become('dave');
select tests.expect_equal((
  select string_agg(q || '=' || coalesce((public.search_members(q) -> 0 ->> 'name'), '-'), '; ') from unnest(array['nguyen', 'NGUYỄN', 'dao  thi', 'nguyen thi', 'obrien zoe', 'o''brien', 'O’Brien', 'o brien',
    'zoeob', 'sao paulo', 'nguyen paulo', '🎷', '50%', '5%', '_', '\', 'nguyen zoe']) q
), 'nguyen=Thị Đào Nguyễn; NGUYỄN=Thị Đào Nguyễn; dao  thi=Thị Đào Nguyễn; nguyen thi=Thị Đào Nguyễn; obrien zoe=Zoë O’Brien; o''brien=Zoë O’Brien; O’Brien=Zoë O’Brien; o brien=Zoë O’Brien; '
  || 'zoeob=Zoë O’Brien; sao paulo=Thị Đào Nguyễn; nguyen paulo=Thị Đào Nguyễn; 🎷=Thị Đào Nguyễn; 50%=Thị Đào Nguyễn; 5%=-; _=-; \=-; nguyen zoe=-', 'found');
select tests.expect_equal(public.search_members(repeat('nguyen ', 30000)) -> 0 ->> 'name', 'Thị Đào Nguyễn', 'a very long query is cut');
-- Letters with others between them are a last resort: where the handle or the name holds them, nobody else is named.
select tests.expect_equal(
  array(select e ->> 'name' from jsonb_array_elements(public.search_members('nia')) e), array['Antonia Berg', 'Nils Ida Alm'], 'only who holds the letters together');
select tests.expect_equal(array(select e ->> 'name' from jsonb_array_elements(public.search_members('ngyn')) e), array['Thị Đào Nguyễn'], 'scattered');
select tests.become('alice');
select tests.expect_equal(public.search_members('nguyen dao', tests.id('bob')) -> 0 ->> 'name', 'Thị Đào Nguyễn', 'among friends');

select tests.become_owner();
update public.applications set name = 'Łukasz O’Brien', city = 'Kraków', email = 'lob@mail.test' where id = (select a.id from public.applications a where a.status <> 'aside' order by a.id limit 1);
insert into private.admins (user_id) values (tests.id('dave')) on conflict do nothing;
select tests.become('dave');
select tests.expect_equal((
  select string_agg(q || '=' || coalesce((public.search_applications(query => q) -> 'applications' -> 0 ->> 'name'), '-'), '; ')
  from unnest(array['lukasz', 'obrien lukasz', 'o''brien', 'krakow  lukasz', '@mail.test', 'lob@mail.test', 'lukaszobrien', 'lukasz paris']) q
), 'lukasz=Łukasz O’Brien; obrien lukasz=Łukasz O’Brien; o''brien=Łukasz O’Brien; krakow  lukasz=Łukasz O’Brien; @mail.test=Łukasz O’Brien; lob@mail.test=Łukasz O’Brien; lukaszobrien=Łukasz O’Brien; lukasz paris=-', 'in the console');

rollback;

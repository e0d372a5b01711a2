-- Search: its scoring, whom it finds and whom it hides.
begin;

select tests.expect_equal(
  array(select private.match_score(w, q)::int from (values
    ('alice', 'alice'), ('alice moreau', 'alice'), ('alice moreau', 'moreau'), ('alice moreau', 'mor ali'), ('alice moreau', 'reau lic'),
    ('alice', 'xyz'), ('', 'a'), ('alice', '')) as t (w, q)),
  array[100, 90, 80, 70, 60, 0, 0, 0], 'exact, start, within, words'' starts, within words, nothing');
select tests.expect(private.match_score('alice moreau', 'amr') between 10 and 50, 'letters in order score a little');
select tests.expect_equal(private.match_score('alice moreau', 'rma'), 0::numeric, 'letters out of order do not');

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

rollback;

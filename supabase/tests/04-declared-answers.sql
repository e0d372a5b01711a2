-- What procedures answer and what columns keep is declared (docs/rpc.md), and closed sets say what the rules say.
begin;

select tests.expect_equal(
  (select coalesce(string_agg(p.proname, ', '), '') from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype in ('jsonb'::regtype, 'json'::regtype, 'text'::regtype, 'record'::regtype)),
  '', 'a procedure answers a declared shape, rows of a table or one plain value');
select tests.expect_equal(
  (select coalesce(string_agg(p.proname, ', '), '') from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and obj_description(p.oid, 'pg_proc') is null),
  '', 'every procedure says in its comment what it is for');
select tests.expect_equal(
  (select coalesce(string_agg(c.relname || '.' || a.attname, ', '), '') from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'jsonb'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and coalesce(col_description(c.oid, a.attnum), '') not like '%@shape %'),
  '', 'every column of documents says of which shape they are');

create function pg_temp.words(shape text) returns setof text
language sql as $$
  select word[1] from pg_constraint k cross join regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') word
  where k.contypid = ('shapes.' || shape)::regtype and pg_get_constraintdef(k.oid) not like '%tests.fits(%'
$$;

select tests.expect_equal(
  (select count(*) from regexp_matches((select prosrc from pg_proc where oid = 'private.industry_label'::regproc), 'then ''', 'g')),
  (select count(*) from pg_temp.words('industry') w where private.industry_label(w) = w), 'the industries are those the club knows');
select tests.expect(
  (select bool_and(private.are_application_scores(jsonb_build_object(w, 50)) = (w in (select pg_temp.words('applicant_industry'))))
    from pg_temp.words('industry') w), 'an applicant chooses from those of the wizard');
select tests.expect_equal(
  (select string_agg(w, '|' order by w) from pg_temp.words('applicant_title') w),
  (select string_agg(w, '|' order by w) from regexp_split_to_table(substring(
    (select pg_get_constraintdef(oid) from pg_constraint where conname = 'applications_title_known') from '\^\(([^)]+)\)'), '\|') w),
  'the titles are those an application may open with');

rollback;

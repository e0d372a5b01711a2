-- Answers are checked: every domain of schema shapes, and every jsonb column whose comment names one, refuses what does not fit. Every
-- database of the tests has this, production has none of it. The shapes come compiled, in the form types/misfit.ts describes.

create schema if not exists tests;

create table tests.shapes (name text primary key, compiled jsonb not null, may_be_null boolean not null);

create function tests.wrong(path text, wanted text, given jsonb) returns text
language sql immutable as $$
  select coalesce(nullif(path, ''), 'the answer') || ' should be ' || wanted || ' but is ' || left(given::text, 60)
$$;

create function tests.key_path(path text, key text) returns text
language sql immutable as $$ select case path when '' then key else path || '.' || key end $$;

-- Whether a given names itself by the literals of an alternative (`action: 'connected'`).
create function tests.is_named_by(shape jsonb, given jsonb) returns boolean
language sql stable as $$
  select jsonb_typeof(given) = 'object' and count(*) > 0 and bool_and(given -> k.key = k.wanted -> 'shape' -> 'value')
  from jsonb_each(case shape ->> 'is' when 'named' then (select s.compiled from tests.shapes s where s.name = shape ->> 'name') else shape end -> 'keys')
    as k (key, wanted)
  where k.wanted -> 'shape' ->> 'is' = 'literal'
$$;

-- What one look tells: a value without parts that fits, or the null of what may be null. Most of an answer is that, and every answer of every
-- test is looked at.
create function tests.fits_at_once(shape jsonb, given jsonb) returns boolean
language sql immutable as $$
  select case shape ->> 'is'
    when 'text' then jsonb_typeof(given) = 'string'
    when 'uuid' then jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    when 'boolean' then jsonb_typeof(given) = 'boolean'
    when 'number' then jsonb_typeof(given) = 'number'
    when 'either' then given = 'null' and shape -> 'of' @> '[{"is": "literal", "value": null}]'
    when 'literal' then given = shape -> 'value'
    else false end
$$;

-- What is wrong first, by the path to the key; null when nothing is.
create function tests.misfit(shape jsonb, given jsonb, path text default '') returns text
language plpgsql stable as $$
declare
  kind text := shape ->> 'is';
  inner_shape jsonb;
  key text;
  item jsonb;
  place bigint;
  fault text;
  faults text[] := '{}';
begin
  case kind
    when 'named' then
      select s.compiled into inner_shape from tests.shapes s where s.name = shape ->> 'name';
      return case when inner_shape is null then 'nothing declares ' || (shape ->> 'name') else tests.misfit(inner_shape, given, path) end;
    when 'json' then
      return case when given = 'null' then tests.wrong(path, 'json', given) end;
    when 'literal' then
      return case when given <> shape -> 'value' then tests.wrong(path, (shape -> 'value')::text, given) end;
    when 'object' then
      if jsonb_typeof(given) <> 'object' then
        return tests.wrong(path, 'an object', given);
      end if;
      select k.key into key from jsonb_each(shape -> 'keys') k where not given ? k.key and not k.value ? 'optional' limit 1;
      if found then
        return tests.key_path(path, key) || ' is missing';
      end if;
      select k into key from jsonb_object_keys(given) k where not shape -> 'keys' ? k limit 1;
      if found then
        return tests.key_path(path, key) || ' is not declared';
      end if;
      for key, item in
        select e.key, e.value from jsonb_each(given) e where not tests.fits_at_once(shape -> 'keys' -> e.key -> 'shape', e.value)
      loop
        fault := tests.misfit(shape -> 'keys' -> key -> 'shape', item, tests.key_path(path, key));
        exit when fault is not null;
      end loop;
    when 'record' then
      if jsonb_typeof(given) <> 'object' then
        return tests.wrong(path, 'an object', given);
      end if;
      for key, item in select e.key, e.value from jsonb_each(given) e loop
        fault := tests.misfit(shape -> 'of', item, tests.key_path(path, key));
        exit when fault is not null;
      end loop;
    when 'list' then
      if jsonb_typeof(given) <> 'array' then
        return tests.wrong(path, 'a list', given);
      end if;
      for item, place in select e.value, e.place - 1 from jsonb_array_elements(given) with ordinality e (value, place) loop
        fault := tests.misfit(shape -> 'of', item, path || '[' || place || ']');
        exit when fault is not null;
      end loop;
    when 'either' then
      if tests.fits_at_once(shape, given) then
        return null;
      end if;
      -- What is one shape or null needs no name.
      if jsonb_typeof(given) = 'object' and (select count(*) from jsonb_array_elements(shape -> 'of') o where o.value <> '{"is": "literal", "value": null}') > 1 then
        select o.value into inner_shape from jsonb_array_elements(shape -> 'of') o where tests.is_named_by(o.value, given) limit 1;
        if found then
          return tests.misfit(inner_shape, given, path);
        end if;
      end if;
      for inner_shape in select o.value from jsonb_array_elements(shape -> 'of') o loop
        fault := tests.misfit(inner_shape, given, path);
        if fault is null then
          return null;
        elsif inner_shape <> '{"is": "literal", "value": null}' then
          faults := faults || fault;
        end if;
      end loop;
      -- Of one shape that may be null its own fault says most.
      fault := case when given <> 'null' and cardinality(faults) = 1 then faults[1] else tests.wrong(path, shape ->> 'says', given) end;
    else
      if not (case kind
        when 'boolean' then jsonb_typeof(given) = 'boolean'
        when 'number' then jsonb_typeof(given) = 'number'
        when 'int' then jsonb_typeof(given) = 'number' and (given #>> '{}')::numeric % 1 = 0
        else jsonb_typeof(given) = 'string' and given #>> '{}' ~ case kind
          when 'uuid' then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          when 'timestamp' then '^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:\d\d)?|Z)$'
          when 'date' then '^\d{4,}-\d\d-\d\d$'
          when 'time' then '^\d\d:\d\d:\d\d(\.\d+)?$'
          else '' end
      end) then
        fault := tests.wrong(path, kind, given);
      end if;
  end case;
  return fault;
end $$;

-- What a domain or a column asks of its value. Which procedure answered it stands in the error's context.
create function tests.fits(shape_name text, given jsonb) returns boolean
language plpgsql stable security definer as $$
declare
  shape tests.shapes;
  fault text;
begin
  select s.* into shape from tests.shapes s where s.name = shape_name;
  fault := case
    when given is not null then tests.misfit(shape.compiled, given)
    when not shape.may_be_null then 'the answer is null, and no comment says @null'
  end;
  if fault is not null then
    raise exception '%', fault using hint = 'shapes.' || shape_name;
  end if;
  return true;
end $$;

grant execute on function tests.fits(text, jsonb) to public;
grant usage on schema tests to public;

create function tests.check_answers() returns void
language plpgsql as $$
declare
  shape text;
  place record;
begin
  for shape in select s.name from tests.shapes s loop
    execute format('alter domain shapes.%I add constraint answer_fits check (tests.fits(%L, to_jsonb(value)))', shape, shape);
  end loop;
  for place in
    select c.oid::regclass as relation, a.attname as part, substring(col_description(c.oid, a.attnum) from '@shape (\w+)') as shape
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'jsonb'::regtype and col_description(c.oid, a.attnum) like '%@shape %'
  loop
    execute format('alter table %s add constraint %I check (%I is null or tests.fits(%L, to_jsonb(%I)))',
      place.relation, place.part || '_fits', place.part, place.shape, place.part);
  end loop;
end $$;

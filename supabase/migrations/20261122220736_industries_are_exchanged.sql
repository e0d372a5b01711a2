-- Written by `npm run db:diff -- industries_are_exchanged` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.exchange_industries(give_up text[], take text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  standing text[];
  taken text[];
  gone text[];
  lowest int;
begin
  if exists (select from unnest(take) as t (industry) where private.industry_key(t.industry) is null) then
    perform private.fail(422, 'unknown_industry', 'The club does not know this industry.');
  end if;
  -- Locked: of two exchanges at the same moment the second meets what the first left.
  perform 1 from public.profiles p where p.user_id = me for update;
  standing := array(select s.industry from public.industry_scores s where s.user_id = me);
  -- What is exchanged already is no error: the answer was lost on its way.
  taken := array(select distinct private.industry_key(t.industry) from unnest(take) as t (industry)
    where private.industry_key(t.industry) <> all (standing));
  gone := array(select distinct private.industry_key(g.industry) from unnest(give_up) as g (industry)
    where private.industry_key(g.industry) = any (standing)
      and private.industry_key(g.industry) not in (select private.industry_key(t.industry) from unnest(take) as t (industry)));
  if cardinality(taken) < cardinality(gone) then
    perform private.fail(422, 'industry_not_exchanged', 'An industry is given up for another one.');
  end if;
  if cardinality(standing) - cardinality(gone) + cardinality(taken) > greatest(cardinality(standing), private.most_industries()) then
    perform private.fail(422, 'too_many_industries', 'These are more industries than a member chooses.');
  end if;
  select least(50, min(s.score)) into lowest
  from public.industry_scores s where s.user_id = me and s.industry = any (gone);
  delete from public.industry_scores s where s.user_id = me and s.industry = any (gone);
  insert into public.industry_scores (user_id, industry, score)
  select me, t.industry, lowest from unnest(taken) as t (industry);
end $function$;
comment on function public.exchange_industries(text[],text[]) is 'Gives up own industries for as many others, or more, up to three. A new one begins at 50, or
lower where what it replaces stood lower: the mean never rises by an exchange. Scores of the others stay.';

revoke all on function public.exchange_industries(text[],text[]) from public, anon, authenticated, service_role;
grant execute on function public.exchange_industries(text[],text[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.home_dashboard()
 RETURNS shapes.home_dashboard
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  steps jsonb;
  done int;
begin
  perform private.note_clout(array[me]);
  select * into own from public.profiles p where p.user_id = me;
  -- A step is done too where its answer stands already: photo and industries come with the application.
  select jsonb_object_agg(s.step, s.done), count(*) filter (where s.done)
  into steps, done
  from (
    select w.step, w.stands or coalesce(own.setup_progress -> w.step = 'true', false) as done
    from (values
      ('photos', cardinality(own.photos) > 0), ('industries', own.industry_scores <> '[]'), ('bio', coalesce(btrim(own.bio), '') <> ''),
      ('connections', own.instagram_connected or own.contacts_connected), ('endorsements', false)
    ) as w (step, stands)
  ) s;
  return jsonb_build_object(
    'name', coalesce(own.display_name, own.name, 'Member'),
    'clout', private.clout_of(own.score),
    'weeklyGain', private.weekly_gain(me, private.clout_of(own.score)),
    'completion', jsonb_build_object('required', own.setup_required, 'steps', steps, 'completedSteps', done, 'percent', done * 20),
    'notification', (
      select jsonb_build_object('id', n.id, 'title', n.title, 'body', n.body, 'data', n.data, 'createdAt', n.created_at)
      from public.notifications n
      where n.user_id = me and not n.read and n.type = 'in_app'
      order by n.created_at desc limit 1
    ),
    'suggestions', private.suggestions_for(me),
    'opportunities', private.opportunities_for(me)
  );
end $function$;

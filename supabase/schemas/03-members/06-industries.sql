-- Changing one's industries: one is exchanged for another, so that nobody stands higher by leaving the weaker ones out.

create function public.exchange_industries(give_up text[], take text[]) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.exchange_industries is $$Gives up own industries for as many others, or more, up to three. A new one begins at 50, or
lower where what it replaces stood lower: the mean never rises by an exchange. Scores of the others stay.$$;

grant execute on function public.exchange_industries(text[], text[]) to authenticated;

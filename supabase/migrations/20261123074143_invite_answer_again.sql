-- Written by `npm run db:diff -- invite_answer_again` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.answer_invite_claim(notification uuid, yes boolean)
 RETURNS shapes.invite_answer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  named uuid;
begin
  update public.notifications n
  set read = true, data = n.data || jsonb_build_object('action', 'invite_claim_answered', 'answer', coalesce(yes, false))
  where n.id = answer_invite_claim.notification and n.user_id = me and n.data ->> 'action' = 'answer_invite_claim'
  returning (n.data ->> 'memberId')::uuid into named;
  -- Answered before, and the answer was lost on its way back. A friendship that has ended since is not begun again.
  if named is null then
    select (n.data ->> 'memberId')::uuid into named from public.notifications n
    where n.id = answer_invite_claim.notification and n.user_id = me and n.data ->> 'action' = 'invite_claim_answered'
      and n.data -> 'answer' = to_jsonb(coalesce(yes, false));
    if named is not null then
      return jsonb_build_object('friends', coalesce(yes, false) and named = any (private.friend_ids(me)));
    end if;
  end if;
  if named is null or not exists (select from public.profiles p where p.user_id = named and p.status = 'active') then
    perform private.fail(404, 'claim_not_found', 'There is nothing to answer any more.');
  end if;
  return jsonb_build_object('friends', coalesce(yes, false) and private.make_friends(me, named) = 'active');
end $function$;
comment on function public.answer_invite_claim(uuid,boolean) is 'The inviter''s word: a yes makes the two friends. `notification` is the one that asks. The same
answer once more changes nothing.';

-- One sweeper for all that goes by itself. The function `sweep` calls it each minute while something is due: this repository's server by itself,
-- a hosted project's scheduler when it is told to (docs/ops/hosted.md). An area adds its own by one line here: docs/architecture.md.

-- Pictures whose time has come. What a row shows (again), what was uploaded anew and what is gone already leaves the list.
create function private.due_pictures(most int) returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.pictures_to_remove r
  using (
    select d.name, d.since, d.regardless, o.id is null as is_gone, o.updated_at > d.since as is_another
    from private.pictures_to_remove d
    left join storage.objects o on o.bucket_id = 'profile-photos' and o.name = d.name
    where d.due_at <= now() order by d.due_at limit due_pictures.most
  ) due
  where r.name = due.name
    and (due.is_gone or not due.regardless and (coalesce(due.is_another, false) or private.picture_is_shown(due.name)));
  return array(
    select r.name from private.pictures_to_remove r where r.due_at <= now() order by r.due_at limit due_pictures.most
  );
end $$;

create function public.sweep(most int default 100) returns shapes.swept
language plpgsql security definer set search_path = '' as $$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
  files text[];
  link_pictures text[];
begin
  -- Each does at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'unsentFiles', private.sweep_unsent_files(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'pastStays', private.sweep_stays(limited),
    'wavedAway', private.sweep_waved_away(limited),
    'endedIntroductions', private.sweep_introductions(limited),
    'meetingQuestions', private.sweep_meeting_questions(limited),
    'meetingAnswers', private.sweep_meeting_answers(limited),
    'pastDates', private.sweep_suggested_times(limited),
    'endedWelcomes', private.sweep_welcomes(limited),
    'pastEvenings', private.sweep_evenings(limited),
    'letters', private.sweep_letters(limited),
    'quietNotifications', private.sweep_quiet_notices(limited),
    'linkCards', private.sweep_link_cards(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  files := private.due_files(limited);
  link_pictures := private.due_link_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures, 'files', files, 'linkPictures', link_pictures,
    'more', cardinality(pictures) = limited or cardinality(files) = limited or cardinality(link_pictures) = limited
      or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $$;
comment on function public.sweep is $$Does what its time has come for, at most `most` of each thing, and names the pictures that are to be removed from the
bucket. Each of those is to be removed and then named to `forget_pictures`, each file of a message to `forget_files`, each picture of a card to
`forget_link_pictures`; until then it is named again.$$;

-- What names such a picture and shows it to nobody but the committee forgets the address too.
create function public.forget_pictures(names text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.pictures_to_remove r where r.name = any (forget_pictures.names);
  update private.profile_changes c set before = null
  where c.settled_at is null and c.field = 'photo' and private.picture_name(c.before) = any (forget_pictures.names);
  update public.applications a
  set photos = array(
      select url from unnest(a.photos) with ordinality as p (url, place)
      where coalesce(private.picture_name(url) <> all (forget_pictures.names), true) order by place
    ),
    profile_photo = case when private.picture_name(a.profile_photo) = any (forget_pictures.names) then null else a.profile_photo end
  where a.status = 'approved'
    and private.picture_names(a.photos || a.profile_photo) operator(pg_catalog.&&) forget_pictures.names;
end $$;
comment on function public.forget_pictures is $$These pictures are gone from the bucket.$$;

-- Late-bound: areas that come later have their line too.
create function public.due_to_sweep() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
    or private.exports_are_over()
    or private.vouched_tickets_are_over()
    or private.files_are_due()
    or private.waved_away_is_over()
    or private.introductions_are_due()
    or private.meetings_are_due()
    or private.welcomes_are_due()
    or private.letters_are_due()
    or private.link_cards_are_over();
end $$;
comment on function public.due_to_sweep is $$Whether `sweep` has something to do. Cheap: it is asked each minute.$$;

grant execute on function public.sweep(int), public.forget_pictures(text[]), public.due_to_sweep() to service_role;

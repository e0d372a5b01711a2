-- Words and documents about members.

create domain shapes.member_status as text constraint member_status_known check (value in ('active', 'inactive', 'away'));
comment on domain shapes.member_status is 'Whether a member is in good standing. Only an active one reads and writes: the club disabled an inactive one, and one who is away paused or closes the account.';

create domain shapes.person as jsonb;
comment on domain shapes.person is $$Enough to show somebody; `id` is the user id, as everywhere except `member_card.id`.

{ id: uuid, name: text, avatarUrl: text | null }$$;

create domain shapes.short_card as jsonb;
comment on domain shapes.short_card is $$A person in a list.

person & { city: text | null, badge: text }$$;

create domain shapes.industry_score as jsonb;
comment on domain shapes.industry_score is $$How strong a member is in one industry, from 0 to 100.

{ label: industry, score: int }$$;

create domain shapes.industry_score_list as jsonb;
comment on domain shapes.industry_score_list is $$The scores of a member, highest first.

industry_score[]$$;

create domain shapes.setup_progress as jsonb;
comment on domain shapes.setup_progress is $$What a member has done of finishing the profile. Written by the member: a step counts as done
only when it is `true`.

{ [text]: json }$$;

create domain shapes.profile_edit as jsonb;
comment on domain shapes.profile_edit is $$Some of what a member may change in the own profile, by the names of the columns.

{
  display_name?: text | null,
  name?: text | null,
  city?: text | null,
  photos?: text[],
  bio?: text | null,
  long_bio?: text | null,
  about_shown?: boolean,
  ig_handle?: text | null,
  known_for?: text[],
  cities_often_in?: text[],
  press_links?: text[],
  discovery_visible?: boolean,
  instagram_connected?: boolean,
  contacts_connected?: boolean,
  setup_required?: boolean,
  setup_progress?: setup_progress
}$$;

create domain shapes.profile_field as text constraint profile_field_known check (value in ('name', 'handle', 'photo', 'taken_handle'));
comment on domain shapes.profile_field is 'What of a member the committee looks at again: a taken handle is one that another member holds.';

create domain shapes.profile_change as jsonb;
comment on domain shapes.profile_change is $$What a member changed since the committee looked. A `photo` is an address.

{
  id: uuid,
  member: person,
  applicationId: uuid | null,
  field: profile_field,
  before: text | null,
  after: text | null,
  changedAt: timestamp
}$$;

create domain shapes.profile_change_page as jsonb;
comment on domain shapes.profile_change_page is $$A page of changes, newest first.

{ changes: profile_change[], total: int }$$;
